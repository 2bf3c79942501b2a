"""What players call provinces besides by their names: the abbreviations of many judges, beginnings of names, coasts."""

from collections.abc import Iterator, Mapping

from adjudicator.games.diplomacy.atlas import Atlas
from adjudicator.games.diplomacy.say import COASTS
from adjudicator.games.diplomacy.state import View
from adjudicator.games.diplomacy.words import Place, coast_of, province_of

SHORT: Mapping[str, str] = {
    "NOR": "NWY", "NRY": "NWY", "NRG": "NWG", "NWE": "NWG", "NWS": "NWG", "NORTH": "NTH", "NTS": "NTH", "NOS": "NTH",
    "N SEA": "NTH", "NWG SEA": "NWG", "NORWEGIAN": "NWG", "MID": "MAO", "MAT": "MAO", "MID ATLANTIC": "MAO",
    "MID ATLANTIC OCEAN": "MAO", "MIDATLANTIC": "MAO", "N ATLANTIC": "NAO", "NORTH ATL": "NAO", "NAT": "NAO",
    "N AFRICA": "NAF", "NAFR": "NAF", "TYN": "TYS", "TYH": "TYS", "TYRS": "TYS", "GOL": "LYO", "GLY": "LYO",
    "GULF OF LIONS": "LYO", "LYONS": "LYO", "LYON": "LYO", "LVO": "LVN", "LPL": "LVP", "LVPL": "LVP", "L'POOL": "LVP",
    "ECH": "ENG", "ENC": "ENG", "EC": "ENG", "CHA": "ENG", "CHANNEL": "ENG", "THE CHANNEL": "ENG", "WMED": "WES",
    "WME": "WES", "WMS": "WES", "W MED": "WES", "WESTERN MED": "WES", "EMED": "EAS", "EME": "EAS", "EMS": "EAS",
    "E MED": "EAS", "EASTERN MED": "EAS", "GOB": "BOT", "GBO": "BOT", "BOTHNIA": "BOT", "G OF BOTHNIA": "BOT",
    "ADS": "ADR", "AES": "AEG", "IOS": "ION", "BLK": "BLA", "BLS": "BLA", "BAS": "BAR", "BRN": "BAR", "BLT": "BAL",
    "IRS": "IRI", "IRE": "IRI", "SKG": "SKA", "SKAG": "SKA", "SKAGERRACK": "SKA", "HBT": "HEL", "HELG": "HEL",
    "HELIGOLAND": "HEL", "HELIGOLAND BIGHT": "HEL", "TYO": "TYR", "TRL": "TYR", "TYL": "TYR", "TIR": "TYR",
    "TYROL": "TYR", "TIROL": "TYR", "TYRIA": "TYR", "ST PETE": "STP", "ST. PETE": "STP", "ST. PETERSBURG": "STP",
    "ST. P": "STP", "SAINT PETERSBURG": "STP", "PETERSBURG": "STP", "ST.PETERSBURG": "STP", "ROUMANIA": "RUM",
    "ROMANIA": "RUM", "GASCOGNE": "GAS", "MARSEILLE": "MAR", "ROMA": "ROM", "CONSTANTINOPOLE": "CON",
    "ISTANBUL": "CON", "KIEV": "UKR", "TUNISIA": "TUN", "TYROLEA": "TYR", "GLC": "GAL", "SPN": "SPA", "SPAIN": "SPA",
    "DNK": "DEN", "DMK": "DEN", "BLG": "BUL", "GRC": "GRE", "SRB": "SER", "PRT": "POR", "PTL": "POR", "FLD": "FIN",
    "EDB": "EDI", "EDN": "EDI", "YRK": "YOR", "WLS": "WAL", "CLD": "CLY", "BGM": "BEL", "HLD": "HOL", "PCY": "PIC",
    "PDM": "PIE", "GSC": "GAS", "BGD": "BUR", "TSC": "TUS", "APL": "APU", "PRS": "PRU", "SVL": "SEV", "SLS": "SIL",
}  # fmt: skip
"""Other abbreviations and spellings that the hobby uses."""

SHORTEST = 4
"""How many letters the beginning of a name has at least that stands for it: "Burg", "Holl"."""


def nicknames(view: View) -> Mapping[str, str]:
    """What players call provinces besides: other abbreviations, beginnings of names, and coasts in other ways."""
    atlas = view.board.atlas
    names = {land.name.lower() for land in atlas.provinces}
    called = dict(_beginnings(atlas))
    for short, place in SHORT.items():
        if place in atlas.lands and short not in atlas.lands and short.lower() not in names:
            called[short.lower()] = place
    for place in atlas.places:
        for told in _with_coast(atlas, place):
            called[told.lower()] = place
    return called


def _beginnings(atlas: Atlas) -> Iterator[tuple[str, str]]:
    """Each beginning of a name with which no other begins."""
    found: dict[str, list[str]] = {}
    for land in atlas.provinces:
        name = land.name.lower()
        for length in range(SHORTEST, len(name)):
            if name[length - 1].isalpha():
                found.setdefault(name[:length], []).append(land.id)
    for beginning, meant in found.items():
        if len(meant) == 1:
            yield beginning, meant[0]


def _with_coast(atlas: Atlas, place: Place) -> Iterator[str]:
    """A place with its coast: "stp sc", "St Petersburg (south coast)"; nothing for one without."""
    coast = coast_of(place)
    if not coast:
        return
    province = province_of(place)
    also = [short for short, meant in SHORT.items() if meant == province]
    for name in (str(province), atlas.lands[province].name, *also):
        for told in (coast, COASTS.get(coast, coast)):
            yield f"{name} {told}"
            yield f"{name} ({told})"
        yield f"{name} ({coast[0]})"
