import { type ChangeEvent, useState } from 'react';
import { InputProblem } from '../api/http.ts';
import { useKept } from './use-kept.ts';

export interface FieldProblems {
  /** Shows the problem at its field. False when it is about none of the form's fields. */
  show: (problem: unknown) => boolean;
}

/** The focus is elsewhere when the service refuses a field. */
const ANNOUNCED = { role: 'alert' } as const;

/**
 * The values of a form, and the props to bind an input to one of them. `bodyNames` has the fields that are called differently in
 * the request's body.
 */
export function useFields<T extends Record<string, unknown>>(
  initial: T,
  bodyNames: Readonly<Record<string, keyof T & string>> = {},
) {
  const [kept, setValues] = useKept(`fields ${Object.keys(initial).join(' ')}`, initial);
  // A kept form may lack a field, such as a secret.
  const values = { ...initial, ...kept };
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const set = <K extends keyof T & string>(name: K, value: T[K]) => {
    setValues((known) => ({ ...known, [name]: value }));
    setProblems(({ [name]: _solved, ...others }) => others);
  };
  return {
    values,
    set,
    reset: () => {
      setValues(initial);
      setProblems({});
    },
    problems,
    show: (problem: unknown): boolean => {
      if (!(problem instanceof InputProblem) || problem.field === null) return false;
      const name = bodyNames[problem.field] ?? problem.field;
      if (!Object.hasOwn(initial, name)) return false;
      setProblems({ [name]: problem.message });
      return true;
    },
    /** For text inputs. */
    text: (name: keyof T & string) => ({
      value: values[name] as string,
      error: problems[name],
      errorProps: ANNOUNCED,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(name, event.currentTarget.value as never),
    }),
    /** For Mantine's Select, NumberInput and TagsInput, which pass the value itself. */
    value: <K extends keyof T & string>(name: K) => ({
      value: values[name],
      error: problems[name],
      errorProps: ANNOUNCED,
      onChange: (value: unknown) => set(name, value as T[K]),
    }),
  };
}
