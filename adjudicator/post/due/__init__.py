"""What is due on a desk: clocks, beacons, jobs, campaigns at rest."""
