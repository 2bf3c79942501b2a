"""The work that is due on a desk: clocks, beacons, jobs, campaigns at rest."""
