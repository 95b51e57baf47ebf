"""A second checker of grundy certificates, in plain Python.

    python3 check.py FILE...

It shares nothing with the program but the format, which docs/certificates.md
describes. It prints what each certificate proves, or why it is refused, and
ends with status 1 when one was.
"""

import json
import sys

from games import Moves, Refused, demand, is_natural, mex, naturals, unique
from quotient import check_quotient


def check_period(data):
    fields = "format version kind game preperiod period saltus theorem checked_to values"
    demand(set(data) == set(fields.split()), "its entries are not those of a period")
    start, period, saltus = data["preperiod"], data["period"], data["saltus"]
    demand(all(map(is_natural, (start, period, saltus))), "a number is none")
    demand(naturals(data["values"]) and type(data["game"]) is str, "an entry has the wrong type")
    moves = Moves(data["game"])
    if moves.kind == "code":
        parts = max(1, max(digit.bit_length() - 1 for digit in moves.digits))
        k = max((k for k, digit in enumerate(moves.digits) if digit), default=0)
        theorem, last = "Guy–Smith", parts * (max(start, 1) + period) + k - 1
    elif moves.kind == "subtract":
        theorem = "finite subtraction set"
        last = start + period + max(moves.amounts, default=0) - 1
    else:
        theorem = "all-but window"
        last = start + period + 2 * max(moves.amounts, default=0)
    demand(data["theorem"] == theorem, f"the theorem for this game is {theorem}")
    demand(type(data["checked_to"]) is int and data["checked_to"] == last,
           f"the theorem needs the heaps up to {last}")
    demand(saltus == 0 or moves.kind == "all_but", "its values do not grow by a saltus")
    values = list(data["values"])
    demand(period > 0 and len(values) == start + period, "the number of values is wrong")
    while len(values) <= last:
        values.append(values[-period] + saltus)
    while len(values) < start + 2 * period:
        values.append(values[-period] + saltus)
    demand(start == 0 or values[start - 1] + saltus != values[start - 1 + period],
           "the law holds one heap earlier too")
    for shorter in range(1, period // 2 + 1):
        if period % shorter == 0 and saltus * shorter % period == 0:
            step = saltus * shorter // period
            window = range(start, start + period)
            demand(any(values[n] + step != values[n + shorter] for n in window),
                   f"{shorter} is a period too")
    check_values(moves, values[: last + 1])
    growth = f" + {saltus}" if saltus else ""
    return f"{data['game']}: SG(n + {period}) = SG(n){growth} for all n ≥ {start}"


def check_values(moves, values):
    if moves.kind != "code" or max(moves.digits) > 7:
        for n, value in enumerate(values):
            reached = set()
            for heaps in moves.options(n):
                sum_of_values = 0
                for heap in heaps:
                    sum_of_values ^= values[heap]
                reached.add(sum_of_values)
            demand(value == mex(reached), f"the value of heap {n} is another")
        return
    phi, common = parity(moves.digits, values)
    rare = []
    for n, value in enumerate(values):
        totals = [n - k for k, digit in enumerate(moves.digits[: n + 1]) if digit & 4]
        seen = set()
        for k, digit in enumerate(moves.digits[: n + 1]):
            if digit & 1 and k == n:
                seen.add(0)
            if digit & 2 and k < n:
                seen.add(values[n - k])
        for m in totals:
            if m > 0 and m % 2 == 0:
                seen.add(0)
            seen.update(values[part] ^ values[m - part] for part in rare if part < m)
        wrong = f"the value of heap {n} is another"
        demand(value not in seen, wrong)
        # A split without a rare part has only values with an even parity.
        for m in totals:
            if not phi(value, m):
                met = any(values[a] ^ values[m - a] == value for a in range(1, m // 2 + 1))
                demand(not met, wrong)
        missing = set(range(value)) - seen
        part = 0
        while missing:
            part += 1
            demand(part <= n // 2, wrong)
            missing.difference_update(
                values[part] ^ values[m - part] for m in totals if part <= m // 2
            )
        if n > 0 and phi(value, n) != common:
            rare.append(n)


def parity(digits, values):
    """The parity that the fewest heaps do not share; any one is right."""
    counts = {}
    for n, value in enumerate(values):
        counts[value, n % 2] = counts.get((value, n % 2), 0) + 1
    at = {k % 2 for k, digit in enumerate(digits) if digit & 4}
    best = None
    for odd in (0, 1) if len(at) < 2 else (0,):
        common = 0 if odd and 1 in at else 1
        for mask in range(1 << max(values).bit_length()):
            rare = sum(
                count
                for (value, n), count in counts.items()
                if (bin(value & mask).count("1") + odd * n) % 2 != common
            )
            if best is None or rare < best[0]:
                best = rare, mask, odd, common
    _, mask, odd, common = best
    return lambda value, n: (bin(value & mask).count("1") + odd * n) % 2, common


def check_genus(data):
    demand(set(data) == set("format version kind game heaps positions".split()),
           "its entries are not those of a genus")
    demand(type(data["game"]) is str and naturals(data["heaps"]), "an entry has the wrong type")
    demand(type(data["positions"]) is list, "an entry has the wrong type")
    moves = Moves(data["game"])
    known, reached, last = {}, set(), None
    for entry in data["positions"]:
        demand(type(entry) is dict and set(entry) == {"heaps", "base", "superscript"},
               "an entry of a position is missing")
        heaps, base, digits = entry["heaps"], entry["base"], entry["superscript"]
        demand(naturals(heaps) and naturals(digits) and is_natural(base), "a number is none")
        demand(heaps == sorted(heaps) and 0 not in heaps, f"{heaps} is not in order")
        place = (sum(heaps), heaps)
        demand(last is None or last < place, f"{heaps} does not stand where it belongs")
        last = place
        options = set()
        for index, heap in enumerate(heaps):
            rest = heaps[:index] + heaps[index + 1:]
            options.update(tuple(sorted(rest + list(left))) for left in moves.options(heap))
        for option in options:
            demand(option in known, f"{heaps} moves to {option}, not listed before")
        reached |= options
        check_symbol(heaps, base, digits, [known[option] for option in options])
        known[tuple(heaps)] = base, digits
    root = tuple(data["heaps"])
    demand(last is not None and list(root) == last[1], f"{root} is not the last position")
    demand(reached | {root} == set(known), "a position is listed that is not reached")
    base, digits = known[root]
    return f"the heaps {list(root)} of {data['game']} have base {base}, superscript {digits}"


def check_symbol(heaps, base, digits, options):
    demand(base == mex(of for of, _ in options), f"the base of {heaps} is another")
    demand(len(digits) >= 2 and digits[-1] == digits[-2] ^ 2
           and (len(digits) == 2 or digits[-2] != digits[-3] ^ 2),
           f"the superscript of {heaps} does not end with its first alternating pair")
    longest = max([len(digits)] + [len(of) for _, of in options])
    before = None
    for place in range(longest + 2):
        reached = {digit_at(of, place) for _, of in options}
        if before is None:
            wanted = mex(reached) if options else 1
        else:
            wanted = mex(reached | {before, before ^ 1})
        demand(digit_at(digits, place) == wanted, f"digit {place} of {heaps} is {wanted}")
        before = wanted


def digit_at(digits, place):
    if place < len(digits):
        return digits[place]
    return digits[-1] ^ (2 if (place - len(digits)) % 2 == 0 else 0)


def check(text):
    try:
        data = json.loads(text, object_pairs_hook=unique)
    except ValueError as error:
        raise Refused(f"it is no JSON: {error}") from error
    demand(type(data) is dict, "it is no object")
    demand(data.get("format") == "grundy-certificate", "it has another format")
    demand(type(data.get("version")) is int and data["version"] == 1, "it has another version")
    kinds = {
        "period": check_period,
        "genus": check_genus,
        "quotient": check_quotient,
        "partial quotient": check_quotient,
    }
    demand(data.get("kind") in kinds, "its kind is unknown")
    return kinds[data["kind"]](data)


def main(files):
    status = 0
    for name in files:
        try:
            with open(name, encoding="utf-8") as file:
                print(f"{name}: {check(file.read())}")
        except Refused as why:
            print(f"{name} is refused: {why}", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
