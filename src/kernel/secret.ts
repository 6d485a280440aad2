const SHOWN = '[secret]';

/** A value that no log, error, JSON or console can show by accident; `reveal()` is the one way to it, and easy to search. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return SHOWN;
  }

  toJSON(): string {
    return SHOWN;
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return SHOWN;
  }
}
