"""Where code depends on the order of a set, as far as can be seen without running it: that order changes with the seed.

A set is a display, a comprehension, what `set`, `frozenset` and operators on sets return, a name or a parameter that
holds or is declared to hold one, and what a function of the module that is declared to return one returns.
"""

import ast

SETS = {"set", "frozenset", "Set", "AbstractSet"}
COMBINING = {"union", "intersection", "difference", "symmetric_difference", "copy"}
WITHOUT_ORDER = {"sorted", "any", "all", "len", "set", "frozenset", "sum", "bool"}
"""What makes no difference between one order and another."""
IN_ORDER = {
    "list",
    "tuple",
    "enumerate",
    "iter",
    "zip",
    "map",
    "filter",
    "chain",
    "joined",
    "join",
    "fromkeys",
    "extend",
}

NAMING = (ast.AnnAssign, ast.Assign, ast.NamedExpr)


def set_loops(source):
    """The lines at which a module goes through a set in the set's order."""
    tree = ast.parse(source)
    nodes = list(ast.walk(tree))
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    returning = {function.name for function in functions if declared(function.returns)}
    common = named(tree.body, returning, set())
    lines = {over.lineno for over in gone_through(nodes) if is_set(over, returning, common)}
    for function in functions:
        arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
        own = common | {argument.arg for argument in arguments if declared(argument.annotation)}
        within = list(ast.walk(function))
        names = named(within, returning, own)
        lines |= {over.lineno for over in gone_through(within) if is_set(over, returning, names)}
    return sorted(lines)


def declared(annotation):
    """Whether an annotation says that something is a set."""
    if annotation is None:
        return False
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        annotation = ast.parse(annotation.value, mode="eval").body
    kind = annotation.value if isinstance(annotation, ast.Subscript) else annotation
    return ast.unparse(kind).rpartition(".")[2] in SETS


def named(nodes, returning, known):
    """The names that hold sets, those of `known` among them."""
    names, naming = set(known), [node for node in nodes if isinstance(node, NAMING)]
    for _ in range(3):
        for node in naming:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and declared(node.annotation):
                names.add(node.target.id)
            elif isinstance(node, ast.Assign) and is_set(node.value, returning, names):
                names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
            elif isinstance(node, ast.NamedExpr) and is_set(node.value, returning, names):
                names.add(node.target.id)
    return names


def is_set(node, returning, names):
    """Whether an expression is a set."""
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Name(id=name):
            return name in names
        case ast.Call(func=ast.Name(id=name)):
            return name in SETS | returning
        case ast.Call(func=ast.Attribute(value=value, attr=name)):
            return name in COMBINING and is_set(value, returning, names)
        case ast.BinOp(left=left, op=ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor(), right=right):
            return is_set(left, returning, names) or is_set(right, returning, names)
        case ast.IfExp(body=body, orelse=orelse):
            return is_set(body, returning, names) or is_set(orelse, returning, names)
        case ast.NamedExpr(value=value):
            return is_set(value, returning, names)
    return False


def gone_through(nodes):
    """Every expression that is gone through where the order matters."""
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    free = {each for call in calls if called(call) in WITHOUT_ORDER for each in call.args}
    free |= {each for node in nodes if isinstance(node, ast.Set) for each in node.elts}
    for node in nodes:
        if isinstance(node, ast.For):
            yield node.iter
        elif isinstance(node, ast.ListComp | ast.DictComp | ast.GeneratorExp) and node not in free:
            yield from (generator.iter for generator in node.generators)
        elif isinstance(node, ast.Starred) and node not in free:
            yield node.value
    for call in calls:
        if called(call) in IN_ORDER:
            yield from call.args


def called(call):
    """The name of what is called."""
    return getattr(call.func, "id", getattr(call.func, "attr", ""))
