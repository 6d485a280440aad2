"""A document pipeline of Python libraries: trafilatura reads a page, datasketch finds near duplicates, rapidfuzz finds the companies,
asyncpg stores the result. Pages and company names come from PEER_INPUT; each line of JSON on the input names a range of pages.
"""

import asyncio
import json
import os
import re
import sys
import time
import uuid
from datetime import datetime

import asyncpg
from datasketch import MinHash, MinHashLSH
from rapidfuzz import fuzz, process, utils
from trafilatura import bare_extraction

# As the product has them.
HASHES = 64
SHINGLE_WORDS = 5
BATCH = 32
SAME_MIN = 0.8
NAME_SCORE_MIN = 90
CAPITALISED = re.compile(r"[A-Z][\w&'-]*(?: (?:[A-Z][\w&'-]*\.?|&))*")
SUFFIX = re.compile(r"(?:,? (?:Inc|Corp|Ltd|Co|Group)\.?)+$")
TABLES = """
create temporary table peer_documents (id uuid primary key, url text not null, title text, author text, published_at date,
  body text not null, signature bytea not null, duplicate_of uuid);
create temporary table peer_mentions (document_id uuid not null references peer_documents, company_id uuid not null,
  mention_text text not null, score real not null)"""


class Pipeline:
    def __init__(self, connection, pages, companies):
        self.connection = connection
        self.pages = pages
        self.companies = companies
        self.names = [SUFFIX.sub("", company["legal_name"]).lower() for company in companies]
        self.seen = MinHashLSH(threshold=SAME_MIN, num_perm=HASHES)

    def read(self, index):
        page = bare_extraction(self.pages[index], url=f"https://news.example.com/bench/{index}", with_metadata=True)
        words = page.text.lower().split()
        signature = MinHash(num_perm=HASHES)
        shingles = range(max(1, len(words) - SHINGLE_WORDS + 1))
        signature.update_batch([" ".join(words[at : at + SHINGLE_WORDS]).encode() for at in shingles])
        same = self.seen.query(signature)
        name = uuid.uuid4()
        self.seen.insert(name, signature)
        date = datetime.fromisoformat(page.date).date() if page.date else None
        row = (name, page.url, page.title, page.author, date, page.text, signature.hashvalues.tobytes(), same[0] if same else None)
        return row, [(name, *mention) for mention in self.find_companies(f"{page.title}. {page.text}")]

    def find_companies(self, text):
        """Runs of capitalised words, each compared with every name."""
        mentions = list({SUFFIX.sub("", found) for found in CAPITALISED.findall(text)})
        scores = process.cdist(
            mentions, self.names, scorer=fuzz.ratio, processor=utils.default_process, score_cutoff=NAME_SCORE_MIN
        )
        for mention, company in zip(*scores.nonzero()):
            yield self.companies[company]["id"], mentions[mention], float(scores[mention, company])

    async def store(self, read):
        async with self.connection.transaction():
            await self.connection.copy_records_to_table("peer_documents", records=[row for row, _ in read])
            mentions = [mention for _, found in read for mention in found]
            await self.connection.copy_records_to_table("peer_mentions", records=mentions)


async def main():
    with open(os.environ["PEER_INPUT"]) as file:
        given = json.load(file)
    connection = await asyncpg.connect(os.environ["DATABASE_URL"])
    await connection.execute(TABLES)
    pipeline = Pipeline(connection, given["pages"], given["companies"])
    print(json.dumps("ready"))
    for line in sys.stdin:
        turn = json.loads(line)
        began = time.perf_counter()
        texts, companies, duplicates = [], set(), 0
        for start in range(turn["from"], turn["until"], BATCH):
            read = [pipeline.read(index) for index in range(start, min(turn["until"], start + BATCH))]
            await pipeline.store(read)
            texts += [row[5] for row, _ in read]
            duplicates += sum(row[7] is not None for row, _ in read)
            companies |= {mention[:2] for _, found in read for mention in found}
        elapsed = 1e3 * (time.perf_counter() - began)
        print(json.dumps({"ms": elapsed, "texts": texts, "companies": len(companies), "duplicates": duplicates}))


asyncio.run(main())
