"""What must hold after every step of a campaign of Fornaldar, from its facts and its state."""

import re
from collections import Counter, defaultdict
from itertools import chain

import msgspec
from fornaldar_facts import facts

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.arrivals.invasion import members
from adjudicator.games.fornaldar.board.facts import enemy_of, side_of
from adjudicator.games.fornaldar.board.fortresses import fortress_at, holder_of
from adjudicator.games.fornaldar.board.ratings import is_hero
from adjudicator.games.fornaldar.board.specials import is_engine
from adjudicator.games.fornaldar.movement.force import allowance, flies, gait_of, pace
from adjudicator.games.fornaldar.movement.places import area_at, on_river
from adjudicator.games.fornaldar.printed.counters.abilities import NoPoints
from adjudicator.games.fornaldar.printed.scenarios import specials
from adjudicator.games.fornaldar.state import Lot, Person, Vessel
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import visible
from adjudicator.table.fact import any_of
from adjudicator.table.state import put

JOURNAL = msgspec.json.Decoder(list[any_of(GAME.facts)])

KNOWN = {
    "ShipSunk": "counters that leave the map leave it openly (7.3)",
    "CharacterKilled": "the dead are counted for Victory Points (22.2 D)",
    "FortressDestroyed": "a Ruin marker is laid (18.4)",
    "GarrisonReduced": "the intrinsic garrison is printed and its losses are marked (18.4)",
    "GarrisonRestored": "the same",
    "FortressCaptured": "its holder changes on the map (18.4)",
    "EngineCaptured": "an engine is taken by those who hold its hex",
    "EngineDestroyed": "a counter leaves the map",
    "EnchantmentLaid": "markers lie on the map (C.4)",
    "EnchantmentEnded": "markers are taken away",
    "EnchantmentCast": "plots are revealed together (C.2)",
    "EnchantmentTested": "the marker stays or goes",
    "FireBreathed": "it is announced (23.0)",
    "WindRaised": "the weather of hexes is open (6.5)",
    "WeatherCame": "the Calendar Track is open (6.1)",
    "ItemUsedUp": "an item that is used is shown (21.6)",
    "ItemDestroyed": "items that are lost are lost for both",
    "ItemLeft": "what lies about lies there for all to take (21.5)",
    "ItemHidden": "where undiscovered items lie is on the map (21.12)",
    "ItemFell": "what the dead leave to the victor is handed over (21.13)",
    "PointsSet": "Victory Points are open (22.0)",
    "PointsScored": "Victory Points are open (22.0)",
    "PrizeMoved": "Victory Points are open (22.0)",
    "CampaignWon": "the end is open",
    "ExpeditionProvoked": "who attacks does so openly (24.2.4)",
    "GroupEntered": "who is active is open (10.1)",
    "GroupActivated": "who is active is open (10.1)",
    "GroupWithdrawn": "counters leave the map (24.1.2)",
    "KingCrowned": "kings are crowned openly (15.4.3)",
    "MobilizationRolled": "the roll of a Mobilization Table is thrown openly (10.3)",
    "InvasionCame": "it is seen that and where they come, not how many (24.1.2)",
    "ReinforcementsCame": "the scenario lists who comes (5.0 B)",
    "WandererDrawn": "the scenario draws them openly (24.3.2)",
    "NobodyCame": "the scenario lists who comes (5.0 B)",
    "ArmiesCalled": "the item is used openly, and how many come is rolled (5.0 B)",
    "FortressesProduced": "every kingdom brings what the scenario says (24.1.2)",
    "ProductionOver": "the same",
    "ForceSeen": "the top counter of a stack that moves (12.3)",
    "TeleportSeen": "the top counter of those who teleport (12.3)",
    "SearchEnded": "that a search was made, and that something was found, not what it is (21.12)",
    "InterceptionTried": "the force that tries is announced (14.8)",
    "BrokenAway": "a force is seen to try (14.9.4)",
    "Evaded": "characters who evade are announced, not who they are (19.2)",
    "AttritionSeen": "what leaves the map in attrition (8.4)",
    "ChallengeCalled": "who challenges is named (16.8)",
    "ChallengeAnswered": "who answers is named (16.8)",
    "RoundFought": "the strengths in a battle are added up before both (17.5)",
    "CombatEnded": "how a battle ended is seen",
    "Retreated": "a retreat is seen (17.5.8)",
    "Rescued": "a swimmer is picked up, or comes ashore, in the open (7.9)",
    "GameTurnBegan": "the sequence of play is open (5.0)",
    "PhaseBegan": "the sequence of play is open (5.0)",
    "CampaignSet": "what is played with is agreed by both",
    "OrdersMissed": "that nothing moves is seen",
}
"""The kinds of fact of one side that its enemy sees, and why he may."""

ACTS = {
    "ForceMoved": "pieces",
    "Teleported": "pieces",
    "Searched": "pieces",
    "InterceptionMarked": "pieces",
    "EnchantmentCast": "caster",
    "ChallengeCalled": "challenger",
}
"""Facts in which pieces act, and the field that names them."""

WHOLE_FLOAT = re.compile(rb"[0-9][.]0[,}\]]")


class Sound:
    """A campaign that is folded a second time from its stored facts, and compared with the live one.

    What is laid out, which nothing changes, is compared at the beginning and at the end.
    """

    def __init__(self, campaign):
        self.live, self.state = campaign, GAME.empty()
        self.seen, self.moved = Counter(), {}
        self.take(campaign.facts)
        self.points = Counter(self.state.board.points)
        self.verify()
        self.laid_out = self.state.board.laid_out
        put(self.state.board, laid_out=campaign.board.laid_out)

    def take(self, recorded):
        """Fold facts as they are stored, and count what they must come to."""
        self.moved = defaultdict(float)
        self.limits = defaultdict(float)
        written = msgspec.json.encode(recorded)
        assert not WHOLE_FLOAT.search(written), "which other programs print without its point"
        stored = JOURNAL.decode(written)
        assert stored == recorded
        for fact in stored:
            self.seen[type(fact).__name__] += 1
            self.check_secret(fact)
            self.check_actors(fact)
            before = csps(self.state)
            brought = self.brought(fact)
            fact.change(self.state)
            before.update(brought)
            assert +before == csps(self.state), fact

    def step(self, recorded):
        """What must hold after a step."""
        due = self.earned(recorded)
        self.take(recorded)
        self.points.update(due)
        self.verify()

    def end(self):
        """What must hold when the campaign is over."""
        assert self.laid_out == self.live.board.laid_out
        assert self.seen["CampaignWon"] == 1

    def verify(self):
        assert self.state == self.live.state
        scored = self.state.board.points
        assert {side: self.points[side] for side in scored} == scored
        check_places(self.state)
        check_ships(self.state)
        check_treasures(self.state)
        check_left_alone(self.state)
        check_sleeping_lands(self.state)
        check_rivers(self.state)

    def brought(self, fact):
        """7.2, 5.0 B What a fact adds to the points of each colour on the map, and takes from them."""
        pieces = self.state.pieces
        match fact:
            case facts.ArmyPlaced() | facts.InvadersPlaced():
                return {fact.group: fact.csp}
            case facts.CharacterPlaced():
                return {fact.group: int(fact.escort)}
            case facts.LotReduced():
                return {pieces[fact.lot].group: -min(fact.csp, pieces[fact.lot].csp)}
            case facts.EscortLost():
                return {pieces[fact.character].group: -1}
            case facts.GroupWithdrawn():
                gone = Counter()
                for piece in members(self.state, fact.group):
                    gone[piece.group] -= strength(piece)
                return gone
        return {}

    def check_actors(self, fact):
        """10.1 Nobody acts who is inactive, or another side's; 11.1, 14.4, 14.9.3 and nobody goes too far."""
        name = ACTS.get(type(fact).__name__)
        if not name:
            return
        ids = getattr(fact, name)
        for id in ids if isinstance(ids, tuple) else (ids,):
            piece = self.state.pieces[id]
            assert piece.active, fact
            assert piece.side == getattr(fact, "side", piece.side)
        if isinstance(fact, facts.ForceMoved):
            self.check_distance(fact)

    def check_distance(self, fact):
        """11.1, 14.4, 14.9.3 The points that a piece has spent on ways in a step are not more than it has."""
        pieces = [self.state.pieces[id] for id in fact.pieces]
        usual = self.state.board.phase.endswith("movement")
        for piece in pieces if fact.mp else ():
            if piece.aboard in fact.pieces:
                continue
            limit = allowance(self.state, piece) if usual else pace(self.state, pieces)
            self.limits[piece.id] = max(self.limits[piece.id], limit)
            self.moved[piece.id] += fact.mp
            assert self.moved[piece.id] <= self.limits[piece.id], (fact, self.moved[piece.id], self.limits[piece.id])

    def check_secret(self, fact):
        """12.3, 7.4, 21.12 What both see is of a kind that both may see; the rest its own side alone."""
        seats = [seat for seat in (FOMORIAN, MUNDANE) if visible(fact, seat)]
        if len(seats) == 2:
            assert type(fact).__name__ in KNOWN, fact
        side = getattr(fact, "side", None)
        assert len(seats) != 1 or not side or seats == [side], fact

    def earned(self, recorded):
        """22.1, 22.2 The points that losses and awards of a step come to, each from its own fact."""
        scored, special = Counter(), Counter()
        worth = Worth(self.state, recorded)
        for fact in recorded:
            match fact:
                case facts.PointsScored(rule="22.2"):
                    scored[fact.side] += fact.points
                case facts.PointsScored():
                    special[fact.side] += fact.points
                case facts.PrizeMoved():
                    special[fact.lost_by] -= fact.points
                    special[fact.won_by] += fact.points
        assert scored == +worth.due, (scored, worth.due)
        return {side: scored[side] + special[side] for side in (FOMORIAN, MUNDANE)}


class Worth:
    """22.2 What is lost in a step, in Victory Points for the other side."""

    def __init__(self, before, recorded):
        self.board, self.due = before.board, Counter()
        self.pieces = dict(before.pieces)
        self.joined = {}
        self.ruins = set()
        for fact in recorded:
            self.take(fact)

    def take(self, fact):
        counters = self.board.setting.counters
        match fact:
            case facts.GroupActivated():
                self.joined[fact.group] = fact.side
            case facts.LotReduced():
                self.lost(fact.lot, fact.csp)
            case facts.EscortLost():
                self.lost(fact.character, 1)
            case facts.ShipSunk():
                self.lost(fact.ship, counters.ships[fact.ship].full)
            case facts.CharacterKilled():
                self.lost(fact.character, 5)
                self.special(specials.CharacterKilled, character=fact.character)
            case facts.FortressDestroyed(rule="18.4"):
                self.destroyed(fact.hex)

    def lost(self, id, points):
        groups = self.board.setting.counters.groups
        group = self.group_of(id)
        side = self.side_of(id)
        if side not in (FOMORIAN, MUNDANE) or any(isinstance(each, NoPoints) for each in groups[group].abilities):
            return
        guests = self.board.setting.scenario.expedition
        times = guests.losses_times if guests and group == guests.group else 1
        self.due[enemy_of(side)] += points * times

    def group_of(self, id):
        counters = self.board.setting.counters
        if id in self.pieces:
            return self.pieces[id].group
        known = counters.characters.get(id) or counters.ships.get(id)
        return known.group if known else id.rpartition("-")[0]

    def side_of(self, id):
        if id in self.pieces and self.pieces[id].active:
            return self.pieces[id].side
        band = self.pieces[id].band if id in self.pieces else self.group_of(id)
        if band in self.joined:
            return self.joined[band]
        return self.pieces[id].side if id in self.pieces else side_of(self.board, self.group_of(id))

    def destroyed(self, hex):
        fortress = self.board.setting.land.fortresses[hex]
        holder = self.joined.get(fortress.kingdom) or holder_of(self.board, fortress)
        if holder in (FOMORIAN, MUNDANE):
            self.due[enemy_of(holder)] += 10
        self.special(specials.FortressDestroyed, fortress=fortress.name)
        for each in self.board.setting.scenario.victory.awards:
            if isinstance(each, specials.FortressesDestroyed) and each.kingdom == fortress.kingdom:
                self.due[each.side] += each.points * (fortress.name not in each.but)

    def special(self, kind, **meant):
        for each in self.board.setting.scenario.victory.awards:
            if isinstance(each, kind) and all(getattr(each, name) == value for name, value in meant.items()):
                self.due[each.side] += each.points


def strength(piece):
    """The army or escort points of a piece."""
    return piece.csp if isinstance(piece, Lot) else int(isinstance(piece, Person) and piece.escort)


def csps(state):
    """Army and escort points of each colour on the map."""
    points = Counter()
    for piece in state.pieces.values():
        points[piece.group] += strength(piece)
    return +points


def check_places(state):
    """Each piece lies in exactly one stack, that of its side and place; on land, or where it floats."""
    stacked = [(id, side, at) for at, stacks in state.stacks.items() for side, ids in stacks.items() for id in ids]
    assert sorted(stacked) == sorted((piece.id, piece.side, piece.at) for piece in state.pieces.values())
    land = state.board.setting.land
    for piece in state.pieces.values():
        gait = gait_of(state, piece)
        if gait == "swimmer":
            assert not area_at(land, piece.at) or land.hexes[piece.at].coastal, piece
        elif gait == "ship":
            assert on_river(piece.at) or land.hexes[piece.at[:4]].water or piece.aboard or isinstance(piece, Person)
        elif piece.aboard is None and gait != "flyer":
            assert area_at(land, piece.at), piece


def check_ships(state):
    """14.2 Who is on board is where the ship is; no ship carries more than it can."""
    counters = state.board.setting.counters
    for piece in state.pieces.values():
        assert piece.aboard is None or isinstance(state.pieces[piece.aboard], Vessel), piece
    for ship in state.pieces.values():
        if isinstance(ship, Vessel):
            aboard = [piece for piece in state.pieces.values() if piece.aboard == ship.id]
            assert all((piece.at, piece.side) == (ship.at, ship.side) for piece in aboard)
            printed = counters.ships[ship.id]
            room = printed.capacity_damaged if ship.damaged else printed.capacity
            assert sum(map(strength, aboard)) <= room, (ship, aboard)


def ashore(piece):
    """Whether a piece stands on land."""
    return piece.aboard is None and not piece.swimming and not isinstance(piece, Vessel)


def check_left_alone(state):
    """19.1 No characters are left among enemy points without points, a hero, walls, wings, or having evaded."""
    for at, stacks in state.stacks.items():
        for side, ids in stacks.items():
            own = [state.pieces[id] for id in ids if state.pieces[id].active and ashore(state.pieces[id])]
            foes = [state.pieces[id] for id in stacks.get(enemy_of(side), ()) if side in (FOMORIAN, MUNDANE)]
            hunters = [foe.id for foe in foes if foe.active and ashore(foe) and strength(foe)]
            fort = fortress_at(state.board, at)
            safe = any(map(strength, own)) or (fort and holder_of(state.board, fort) == side)
            persons = [piece for piece in own if isinstance(piece, Person) and not is_engine(state.board, piece.id)]
            guarded = any(is_hero(state, each) and not hidden(state, each, hunters) for each in persons)
            if hunters and not safe and not guarded:
                for each in persons:
                    assert is_hero(state, each) or flies(state, each) or hidden(state, each, hunters), (at, each)


def hidden(state, person, hunters):
    """19.4 Whether a character has evaded all of them."""
    return person.id in state.evaded and set(hunters) <= set(state.evaded[person.id])


def check_sleeping_lands(state):
    """10.4, 24.2.2.3 No points enter the land of friends who are not active."""
    hexes, groups = state.board.setting.land.hexes, state.board.setting.scenario.groups
    asleep = {each.group: each.side for each in groups if state.board.active.get(each.group) is False}
    for piece in state.pieces.values():
        if piece.active and ashore(piece) and strength(piece):
            kingdom = hexes[piece.at[:4]].kingdom
            assert asleep.get(kingdom) != piece.side, piece


def check_rivers(state):
    """14.7.3.C No Player-Turn begins with anybody swimming in a river."""
    if state.board.phase.endswith("recovery") or state.board.phase in ("end", "weather"):
        assert not [each for each in state.pieces.values() if on_river(each.at) and gait_of(state, each) == "swimmer"]


def check_treasures(state):
    """21.4 An item is borne by somebody who is there, or lies somewhere; what is hidden is nobody's."""
    for treasure in state.treasures.values():
        assert (treasure.bearer is None) != (treasure.at is None), treasure
        assert treasure.bearer is None or treasure.bearer in state.pieces, treasure
    assert not state.treasures.keys() & state.board.hidden.keys()
    gone = [id for id in chain(state.marks, state.bound, state.using) if id not in state.pieces]
    assert not gone, gone
