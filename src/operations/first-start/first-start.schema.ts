import { Type } from 'typebox';
import { Named, Nullable, OneOf } from '../../kernel/http/types.schema.ts';
import { FIRST_START_STEPS } from './first-start.ts';

export const FirstStartView = Named('FirstStart', {
  active: Type.Boolean({ description: 'whether the history of the simulated market is still being made' }),
  step: Nullable(OneOf(FIRST_START_STEPS)),
  message: Type.String({ description: 'one sentence: what is being done, how far it is and how long the rest takes' }),
  remaining_seconds: Nullable(
    Type.Integer({ description: 'at the pace so far; null while too little is done for an estimate' }),
  ),
  steps: Type.Array(
    Type.Object({
      name: OneOf(FIRST_START_STEPS),
      done: Type.Integer(),
      total: Type.Integer({ description: '0 while it is not known' }),
    }),
  ),
});
