"""Trains the learnt reading: python train.py EXAMPLES.json NETWORK.json. Called by scripts/train-reading.mjs, which makes the examples."""

import json
import sys

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

DIMENSIONS, FILTERS, WIDTHS, WORDS_MAX, EPOCHS, BATCH = 32, 32, 3, 60, 12, 64
RATE, WORD_DROP, VECTOR_DROP, DROP, SMOOTHING = 1e-3, 0.15, 0.15, 0.4, 0.1
WEIGHT_PENALTY, VECTOR_PENALTY = 3e-4, 1e-4


class Network(nn.Module):
    def __init__(self, vectors):
        super().__init__()
        self.vectors = nn.Parameter(torch.tensor(vectors), requires_grad=False)
        self.change = nn.Parameter(torch.zeros_like(self.vectors))
        self.project = nn.Linear(vectors.shape[1], DIMENSIONS, bias=False)
        self.filters = nn.ModuleList(nn.Conv1d(DIMENSIONS, FILTERS, w + 1, padding=w) for w in range(WIDTHS))
        self.weights = nn.Embedding(len(vectors), 3)
        nn.init.zeros_(self.weights.weight)
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
        return self.output(pooled) + (self.weights(words) * used[..., None]).sum(1)


def fit(vectors, words, labels, seed=1):
    torch.manual_seed(seed)
    network = Network(vectors)
    special = ("weights.weight", "change", "vectors")
    groups = [
        {"params": [p for name, p in network.named_parameters() if name not in special], "weight_decay": 1e-4},
        {"params": [network.weights.weight]},
        {"params": [network.change], "lr": RATE / 2},
    ]
    optimiser = torch.optim.Adam(groups, lr=RATE)
    steps = EPOCHS * -(-len(labels) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, [2 * g["lr"] for g in optimiser.param_groups], steps)
    order = torch.Generator().manual_seed(seed)
    for _ in range(EPOCHS):
        network.train()
        shuffled = torch.randperm(len(labels), generator=order)
        for start in range(0, len(labels), BATCH):
            batch = shuffled[start : start + BATCH]
            part = words[batch]
            part = part[:, : max(4, int((part > 0).sum(1).max()))]
            loss = F.cross_entropy(network(part), labels[batch], label_smoothing=SMOOTHING)
            loss = loss + WEIGHT_PENALTY * (network.weights(part) ** 2).sum() / len(batch)
            loss = loss + VECTOR_PENALTY * (F.embedding(part, network.change) ** 2).sum() / len(batch)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
    network.eval()
    return network


def as_numbers(examples, index):
    words = np.zeros((len(examples), WORDS_MAX), np.int64)
    for n, example in enumerate(examples):
        found = [index.get(word, 1) for word in example["words"][:WORDS_MAX]]
        words[n, : len(found)] = found
    return torch.tensor(words), torch.tensor([example["label"] for example in examples])


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
        elif n > 1 and (word.startswith("<") or len(word) == 1):
            vectors[n] = random.normal(0, 0.3, 100)
    words, labels = as_numbers(data["examples"], index)
    network = fit(vectors, words, labels)
    with torch.no_grad():
        right = (network(words).argmax(1) == labels).float().mean()
        numbers = torch.cat([network.project(network.vectors + network.change), network.weights.weight], 1)[1:].numpy()
    print(f"{len(labels)} examples, {len(table)} words, right on the examples themselves: {right:.3f}")
    middle = (len(digits) - 1) // 2
    steps = np.quantile(np.abs(numbers), 0.9995, axis=0) / middle
    codes = np.clip(np.rint(numbers / steps), -middle, middle).astype(int) + middle
    lines = [f"{word} {''.join(digits[c] for c in row)}" for word, row in zip(table, codes)]
    # For each width and place in it: filters x dimensions.
    places = [f.weight.detach().numpy()[:, :, k] for f in network.filters for k in range(f.weight.shape[2])]
    result = {
        "dimensions": DIMENSIONS,
        "filters": FILTERS,
        "widths": WIDTHS,
        "steps": rounded(steps),
        "weights": rounded(np.concatenate(places)),
        "bias": rounded(np.concatenate([f.bias.detach().numpy() for f in network.filters])),
        "output": rounded(network.output.weight.detach().numpy()),
        "outputBias": rounded(network.output.bias.detach().numpy()),
        "lines": lines,
    }
    json.dump(result, open(target, "w"))


main(*sys.argv[1:3])
