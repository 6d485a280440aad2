"""Trains the learnt reading: python train.py EXAMPLES.json NETWORK.json. Called by scripts/train-reading.mjs, which makes the examples."""

import json
import sys

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

DIMENSIONS, FILTERS, WIDTHS, WORDS_MAX, EPOCHS, BATCH = 32, 48, 3, 62, 6, 64
PAIR_BITS, PAIR_FACTORS, PAIR_OFFSET, PAIRS_A_LINE = 16, (40503, 30011), 7, 64
RATE, WORD_DROP, VECTOR_DROP, DROP = 2e-3, 0.08, 0.1, 0.25
WEIGHT_PENALTY, VECTOR_PENALTY, PAIR_PENALTY = 2e-4, 5e-5, 3e-4
SORTED_BATCHES = 50


class Network(nn.Module):
    def __init__(self, vectors):
        super().__init__()
        self.vectors = nn.Parameter(torch.tensor(vectors), requires_grad=False)
        self.change = nn.Parameter(torch.zeros_like(self.vectors))
        self.project = nn.Linear(vectors.shape[1], DIMENSIONS, bias=False)
        self.filters = nn.ModuleList(nn.Conv1d(DIMENSIONS, FILTERS, w + 1, padding=w) for w in range(WIDTHS))
        self.weights = nn.Embedding(len(vectors), 3)
        self.pairs = nn.Embedding(1 << PAIR_BITS, 3)
        nn.init.zeros_(self.weights.weight)
        nn.init.zeros_(self.pairs.weight)
        self.output = nn.Linear(2 * WIDTHS * FILTERS, 3)

    def forward(self, words):
        if self.training:
            words = torch.where((torch.rand(words.shape) < WORD_DROP) & (words > 0), torch.ones_like(words), words)
        used = (words > 0).float()
        count = used.sum(1).clamp(min=1)
        vectors = F.embedding(words, self.vectors) + F.embedding(words, self.change)
        if self.training:
            vectors = F.dropout(vectors, VECTOR_DROP)
        vectors = (self.project(vectors) * used[..., None]).transpose(1, 2)
        responses = []
        for width, filters in enumerate(self.filters):
            found = F.relu(filters(vectors))
            # Windows without any word of the text do not count.
            inside = torch.arange(found.shape[2])[None] < (count + width)[:, None]
            found = found * inside[:, None]
            responses += [found.max(2).values, found.sum(2) / count[:, None]]
        pooled = F.dropout(torch.cat(responses, 1), DROP, self.training)
        odds = self.output(pooled) + (self.weights(words) * used[..., None]).sum(1)
        return odds + (self.pairs(pair_places(words)) * used[:, 1:, None]).sum(1)


def pair_places(words):
    """The same hash as in network.ts."""
    one, two = words[:, :-1], words[:, 1:]
    return ((one * PAIR_FACTORS[0]) ^ (two * PAIR_FACTORS[1] + PAIR_OFFSET)) % (1 << PAIR_BITS)


def fit(vectors, words, targets, seed=1):
    torch.manual_seed(seed)
    network = Network(vectors)
    special = ("weights.weight", "pairs.weight", "change", "vectors")
    groups = [
        {"params": [p for name, p in network.named_parameters() if name not in special], "weight_decay": 1e-5},
        {"params": [network.weights.weight, network.pairs.weight]},
        {"params": [network.change], "lr": RATE / 2},
    ]
    optimiser = torch.optim.Adam(groups, lr=RATE)
    steps = EPOCHS * -(-len(targets) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, [g["lr"] for g in optimiser.param_groups], steps)
    order = torch.Generator().manual_seed(seed)
    lengths = (words > 0).sum(1)
    for epoch in range(EPOCHS):
        network.train()
        total = 0.0
        for batch in batches_of(lengths, order):
            part = words[batch]
            part = part[:, : max(4, int(lengths[batch].max()))]
            loss = F.cross_entropy(network(part), targets[batch])
            total += loss.item() * len(batch)
            loss = loss + WEIGHT_PENALTY * (network.weights(part) ** 2).sum() / len(batch)
            loss = loss + VECTOR_PENALTY * (F.embedding(part, network.change) ** 2).sum() / len(batch)
            loss = loss + PAIR_PENALTY * (network.pairs(pair_places(part)) ** 2).sum() / len(batch)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
        print(f"epoch {epoch + 1} of {EPOCHS}: loss {total / len(targets):.4f}", flush=True)
    network.eval()
    return network


def batches_of(lengths, order):
    """Batches of texts of about one length, in random order."""
    shuffled = torch.randperm(len(lengths), generator=order)
    for start in range(0, len(shuffled), BATCH * SORTED_BATCHES):
        some = shuffled[start : start + BATCH * SORTED_BATCHES]
        parts = some[lengths[some].argsort()].split(BATCH)
        for n in torch.randperm(len(parts), generator=order).tolist():
            yield parts[n]


def as_numbers(examples, index):
    words = np.zeros((len(examples), WORDS_MAX), np.int64)
    for n, example in enumerate(examples):
        found = [index.get(word, 1) for word in example["words"][:WORDS_MAX]]
        words[n, : len(found)] = found
    return torch.tensor(words), torch.tensor([example["probabilities"] for example in examples])


def rounded(values):
    return [float(f"{value:.4g}") for value in np.asarray(values).ravel().tolist()]


def main(source, target):
    torch.set_num_threads(2)
    data = json.load(open(source))
    table, digits = data["table"], data["digits"]
    index = {word: n + 1 for n, word in enumerate(table)}  # 0 is no word, 1 is <unk>
    random = np.random.default_rng(1)
    vectors = np.zeros((len(table) + 1, 100), np.float32)
    for word, n in index.items():
        known = data["vectors"].get(word)
        if known is not None:
            vectors[n] = known
        elif n > 1:
            is_class = word.startswith("<") or len(word) == 1
            vectors[n] = random.normal(0, 0.3 if is_class else 0.05, 100)
    words, targets = as_numbers(data["examples"], index)
    network = fit(vectors, words, targets)
    with torch.no_grad():
        numbers = torch.cat([network.project(network.vectors + network.change), network.weights.weight], 1)[1:].numpy()
        pairs = network.pairs.weight.numpy()
    print(f"{len(targets)} examples, {len(table)} words")
    middle = (len(digits) - 1) // 2

    def codes(values, steps):
        return np.clip(np.rint(values / steps), -middle, middle).astype(int) + middle

    steps = np.quantile(np.abs(numbers), 0.9995, axis=0) / middle
    pair_step = float(f"{np.quantile(np.abs(pairs), 0.9995) / middle:.4g}")
    written = "".join(digits[c] for c in codes(pairs, pair_step).ravel())
    line = 3 * PAIRS_A_LINE
    # For each width and place in it: filters x dimensions.
    places = [f.weight.detach().numpy()[:, :, k] for f in network.filters for k in range(f.weight.shape[2])]
    result = {
        "dimensions": DIMENSIONS,
        "filters": FILTERS,
        "widths": WIDTHS,
        "steps": rounded(steps),
        "pairStep": pair_step,
        "weights": rounded(np.concatenate(places)),
        "bias": rounded(np.concatenate([f.bias.detach().numpy() for f in network.filters])),
        "output": rounded(network.output.weight.detach().numpy()),
        "outputBias": rounded(network.output.bias.detach().numpy()),
        "lines": [f"{word} {''.join(digits[c] for c in row)}" for word, row in zip(table, codes(numbers, steps))],
        "pairs": [written[n : n + line] for n in range(0, len(written), line)],
    }
    json.dump(result, open(target, "w"))


main(*sys.argv[1:3])
