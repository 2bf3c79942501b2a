"""The costs of cheapest ways, found naively."""

from heapq import heappop, heappush
from math import inf


def naive_costs(start, steps, limit=inf):
    """Bellman and Ford: lower every cost until none can be lowered."""
    costs = {start: 0.0}
    while True:
        better = {}
        for place, cost in costs.items():
            for other, step in steps(place):
                if cost + step <= limit and cost + step < min(costs.get(other, inf), better.get(other, inf)):
                    better[other] = cost + step
        if not better:
            return costs
        costs |= better


def heap_costs(start, steps):
    """Dijkstra as textbooks have it: a heap of places with their costs."""
    costs, heap = {}, [(0.0, start)]
    while heap:
        cost, place = heappop(heap)
        if place not in costs:
            costs[place] = cost
            for other, step in steps(place):
                if other not in costs:
                    heappush(heap, (cost + step, other))
    return costs
