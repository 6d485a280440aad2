import { type LakeTable, type LakeType, monthColumn } from '../lake-table.ts';

const TYPES: Partial<Record<LakeType, string>> = { varchar: 'string', bigint: 'long', integer: 'int' };

export interface IcebergField {
  id: number;
  name: string;
  required: false;
  type: string;
}

/** Ids count the columns. They are stable, because a table whose columns change gets a new version and so a new Iceberg table. */
export const icebergFields = (table: LakeTable): IcebergField[] =>
  [...table.columns, ...monthColumn(table)].map(({ name, type }, index) => ({
    id: index + 1,
    name,
    required: false,
    type: TYPES[type] ?? type.replace(',', ', '),
  }));

export const SCHEMA_ID = 0;
export const SPEC_ID = 0;
/** The first id of a partition field in Iceberg. */
export const PARTITION_FIELD_ID = 1_000;

export const icebergSchema = (table: LakeTable) => ({
  type: 'struct' as const,
  'schema-id': SCHEMA_ID,
  fields: icebergFields(table),
});

/** The month is the partition as it is, so that files without the column, as the former layout has them, belong to it too. */
export const partitionFields = (table: LakeTable) =>
  table.monthOf === null
    ? []
    : [{ name: 'month', transform: 'identity', 'source-id': table.columns.length + 1, 'field-id': PARTITION_FIELD_ID }];

const DAY_MS = 86_400_000;
/** Iceberg's date: days since 1970. */
export const daysOf = (month: string): number => Date.parse(`${month}T00:00:00Z`) / DAY_MS;
