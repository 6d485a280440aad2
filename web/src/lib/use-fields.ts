import { type ChangeEvent, useState } from 'react';

/** The values of a form, and the props to bind an input to one of them. */
export function useFields<T extends Record<string, unknown>>(initial: T) {
  const [values, setValues] = useState(initial);
  const set = <K extends keyof T>(name: K, value: T[K]) => setValues((known) => ({ ...known, [name]: value }));
  return {
    values,
    set,
    reset: () => setValues(initial),
    /** For text inputs. */
    text: (name: keyof T) => ({
      value: values[name] as string,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(name, event.currentTarget.value as never),
    }),
    /** For Mantine's Select, NumberInput and TagsInput, which pass the value itself. */
    value: <K extends keyof T>(name: K) => ({
      value: values[name],
      onChange: (value: unknown) => set(name, value as T[K]),
    }),
  };
}
