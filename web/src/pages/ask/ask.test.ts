import { expect, test } from 'vitest';
import { answerMarkdown } from './answer-markdown.ts';
import { type Answer, readEvent } from './ask-stream.ts';

const answer: Answer = {
  status: 'answered',
  question: 'What changed on ACME?',
  as_of: '2026-11-13T21:45:00.000Z',
  plan: null,
  text: '',
  sentences: [
    {
      text: 'A [link](x) <b>and</b> 3 documents.',
      template: '',
      slots: [],
      citations: [{ kind: 'document', id: 'd1', href: '/documents/d1?at=4', quote: 'It *won*.' }],
    },
  ],
  rows: [],
  missing: [],
  choices: [],
  suggestions: [],
  models: [],
};

test('an answer is exported as Markdown with its citations, and stored text stays text', () => {
  expect(answerMarkdown(answer, 'http://host')).toBe(
    [
      '## What changed on ACME?',
      'As of 2026-11-13T21:45:00.000Z',
      '- A \\[link\\](x) \\<b\\>and\\</b\\> 3 documents.[^1]',
      '[^1]: document d1: “It \\*won\\*.” <http://host/documents/d1?at=4>',
    ].join('\n\n'),
  );
});

test('an event of a stream has a name and data, a comment has neither', () => {
  expect(readEvent('event: plan\ndata: {"a":1}')).toEqual({ name: 'plan', data: { a: 1 } });
  expect(readEvent(': heartbeat')).toEqual({ name: '', data: null });
});
