import type { JsonValue, ResultColumn } from '../result.ts';

/** What an engine process works with. Two of the same edition are the same. */
export interface EngineSetup {
  edition: string;
  /** The tables people see, by their names in lower case, each with the statement that makes it. */
  views: { table: string; statement: string }[];
}

export type ToEngine =
  | { type: 'query'; id: number; sql: string; limit: number; setup: EngineSetup }
  /** The platform's own statements, for writing; the last one's first cell is answered. */
  | { type: 'run'; id: number; statements: string[] }
  | { type: 'cancel'; id: number };

export type FromEngine =
  /** From here on the statement itself runs. */
  | { type: 'started'; id: number }
  | { type: 'columns'; id: number; columns: ResultColumn[] }
  | { type: 'rows'; id: number; rows: JsonValue[][] }
  | { type: 'done'; id: number; value?: JsonValue }
  | { type: 'failed'; id: number; problem: EngineProblem };

export interface EngineProblem {
  kind: 'refused' | 'too_large' | 'out_of_memory' | 'interrupted' | 'files' | 'broken';
  message: string;
}

/** How a process is bounded; given as its first argument. */
export interface EngineBounds {
  memoryMb: number;
  threads: number;
  /** The only folders it may touch. */
  folders: string[];
  /** Where it may spill what does not fit in memory; null for nowhere. */
  spillFolder: string | null;
  spillMb: number;
}
