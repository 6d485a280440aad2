import type { JsonValue, ResultColumn } from '../result.ts';

/** The tables of an engine process. Setups of the same edition have the same current tables. */
export interface EngineSetup {
  edition: string;
  /** The users' tables by lower-case name, each with the statement that creates it. */
  views: { table: string; statement: string }[];
}

export type ToEngine =
  | { type: 'query'; id: number; sql: string; limit: number; setup: EngineSetup }
  /** Trusted statements that may write; the answer is the first cell of the last result. */
  | { type: 'run'; id: number; statements: string[] }
  | { type: 'cancel'; id: number };

export type FromEngine =
  /** Sent when the statement itself starts. */
  | { type: 'started'; id: number }
  | { type: 'columns'; id: number; columns: ResultColumn[] }
  | { type: 'rows'; id: number; rows: JsonValue[][] }
  | { type: 'done'; id: number; value?: JsonValue }
  | { type: 'failed'; id: number; problem: EngineProblem };

export interface EngineProblem {
  kind: 'refused' | 'too_large' | 'out_of_memory' | 'interrupted' | 'files' | 'broken';
  message: string;
}

/** The limits of a process; passed as its first argument. */
export interface EngineBounds {
  memoryMb: number;
  threads: number;
  /** The only folders it may access. */
  folders: string[];
  /** The folder for data that exceeds its memory; null to forbid spilling. */
  spillFolder: string | null;
  spillMb: number;
}
