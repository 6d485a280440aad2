import { expect, test } from 'vitest';
import { type AvroRecord, encodeAvroFile, encodeLong } from './avro.ts';

test('numbers are zigzag of variable length, also beyond 32 bits', () => {
  const hex = (value: number) => encodeLong(value).toString('hex');
  expect([0, -1, 1, -64, 64, 8_192].map(hex)).toEqual(['00', '01', '02', '7f', '8001', '808001']);
  expect(hex(2 ** 40)).toBe('808080808040');
  expect(hex(Number.MAX_SAFE_INTEGER)).toBe('feffffffffffff1f');
});

test('a file has its magic, its metadata, one block and the sync marker around it', () => {
  const schema: AvroRecord = {
    type: 'record',
    name: 'r',
    fields: [
      { name: 'id', type: 'long', 'field-id': 1 },
      { name: 'note', type: ['null', 'string'], default: null, 'field-id': 2 },
      { name: 'tags', type: { type: 'array', items: 'bytes', 'element-id': 4 }, 'field-id': 3 },
    ],
  };
  const rows = [
    { id: 7, note: null, tags: [] },
    { id: -7, note: 'é', tags: [Buffer.from([1, 2])] },
  ];
  const bytes = encodeAvroFile(schema, rows, { content: 'data' });
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('Obj\u0001');
  // Two rows in 14 bytes: 7, null, no tags; -7, "é" of two bytes, one tag of two bytes, the end of the list.
  const block = Buffer.from('0e00000d0204c3a90204010200', 'hex');
  const sync = bytes.subarray(-16);
  const tail = Buffer.concat([sync, encodeLong(2), encodeLong(block.length), block, sync]);
  expect(bytes.subarray(-tail.length)).toEqual(tail);
  expect(bytes.toString('latin1')).toContain(JSON.stringify(schema));
});

test('a file without rows ends with its header', () => {
  const schema: AvroRecord = { type: 'record', name: 'r', fields: [] };
  const bytes = encodeAvroFile(schema, [], {});
  expect(bytes.subarray(-17, -16)).toEqual(Buffer.from([0]));
});
