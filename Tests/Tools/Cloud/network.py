"""Plans of faults for a proxy's gates, drawn from a seed."""

# Kinds of faults, how often they come beside each other, and the greatest amount of seconds or bytes.
KINDS = {"drop": (4, 0), "late": (4, 1.0), "delay": (3, 0.3), "slow": (3, 0.3), "swallow": (8, 0), "cut": (4, 2000),
         "first": (3, 0), "second": (3, 0), "again": (4, 1.0), "busy": (2, 0), "hang": (1, 0), "mute": (1, 0)}
# Those that take a client's patience, and so a storm's time, are seldom.
LIKELIHOODS = [0, 0.05, 0.15, 0.15, 0.4]


def plan(random):
    """A plan that spoils some requests, and most logins not."""
    likelihood = random.choice(LIKELIHOODS)
    names = list(KINDS)
    weights = [KINDS[name][0] for name in names]

    def decide(node, path):
        if random.random() >= likelihood * (0.3 if "auth" in path else 1):
            return None
        name = random.choices(names, weights)[0]
        return name, random.uniform(0.01, 1) * KINDS[name][1]
    return decide


def event_plan(random):
    """A plan that loses or repeats some lines of watches."""
    likelihood = random.choice(LIKELIHOODS)
    return lambda: random.choice(["lose", "repeat"]) if random.random() < likelihood else None


def partition(random, gate):
    """Cuts a device off from some or all nodes, or from none."""
    count = len(gate.targets)
    nodes = random.choice([[], [], range(count), random.sample(range(count), random.randint(1, count))])
    gate.partition(nodes, silent=random.random() < 0.2)
    return len(nodes) > 0
