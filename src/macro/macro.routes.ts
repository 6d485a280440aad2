import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { mayReadRestricted } from '../kernel/access/restricted-text.ts';
import type { Role } from '../kernel/access/role.ts';
import type { Now } from '../kernel/clock.ts';
import type { Db } from '../kernel/db/database.ts';
import { notFound } from '../kernel/errors.ts';
import { AsOfQuery } from '../kernel/http/as-of.schema.ts';
import { sendJson } from '../kernel/http/send-json.plugin.ts';
import { findActiveExposure, findExposureAt } from '../registry/exposure.store.ts';
import { GlobalEventView } from './global-event.schema.ts';
import { findGlobalEventAt, listGlobalEventsAt } from './event-history.store.ts';
import { findGlobalEvent, readGlobalEvents, toGlobalEventView } from './global-event.store.ts';
import { findCompanyId, listCompanyImpacts, listEventImpacts } from './impact-view.store.ts';
import { getLayerFlag } from './layer-flags.store.ts';
import {
  CompanyMacroImpacts,
  EventPath,
  LayerToggle,
  MacroEventDetail,
  MacroEventsQuery,
  MacroImpactsQuery,
  MacroStatus,
  MacroToggled,
  TickerPath,
  WhatIfInput,
  WhatIfResult,
} from './macro.schema.ts';
import { evaluateEvent } from './use/evaluate-event.ts';
import { toggleLayer } from './use/toggle-layer.ts';

const tags = ['macro'];
const readingOf = (role: Role) => ({ withRestricted: mayReadRestricted(role) });

export const macroRoutes =
  (deps: { db: Db; now: Now }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/admin/macro/status',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'Whether the macro layer is enabled',
          description: 'Whether macro events count in recommendations, and whether that is the default or was set.',
          response: { 200: MacroStatus },
        },
      },
      async () => {
        const { enabled, source } = await getLayerFlag(deps.db, 'macro');
        return { macro_enabled: enabled, source };
      },
    );

    app.put(
      '/api/admin/macro/toggle',
      {
        config: { role: 'operator' },
        schema: {
          tags,
          summary: 'Switch the macro layer on or off',
          description: 'Takes effect with the next recommendations. Records an audit event.',
          body: LayerToggle,
          response: { 200: MacroToggled },
        },
      },
      async ({ body, actor }) => {
        const by = { name: body.operator, tokenName: actor.tokenName };
        const { enabled, previousEnabled } = await toggleLayer(deps, 'macro', body.enabled, by);
        return { macro_enabled: enabled, previous_enabled: previousEnabled, toggled_by: body.operator };
      },
    );

    app.get(
      '/api/macro/events',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'Macro events, newest first',
          description: 'Events that affect many companies, merged from the documents that report them.',
          querystring: MacroEventsQuery,
          response: { 200: Type.Array(GlobalEventView) },
        },
      },
      async ({ query, actor, asOf }, reply) => {
        const reading = readingOf(actor.role);
        if (!asOf) return sendJson(reply, await readGlobalEvents(deps.db, query, reading));
        return (await listGlobalEventsAt(deps.db, query, asOf)).map((event) => toGlobalEventView(event, reading));
      },
    );

    app.get(
      '/api/macro/events/:event_id',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'A macro event and its impacts on companies, highest score first',
          description: 'The event with its impact on each company, by the exposure of the company.',
          errors: { 404: 'No macro event has this id.' },
          params: EventPath,
          querystring: AsOfQuery,
          response: { 200: MacroEventDetail },
        },
      },
      async ({ params, actor, asOf }) => {
        const event = await (asOf
          ? findGlobalEventAt(deps.db, params.event_id, asOf)
          : findGlobalEvent(deps.db, params.event_id));
        if (!event) throw notFound('global event');
        const impacts = await listEventImpacts(deps.db, event.id, asOf);
        return { ...toGlobalEventView(event, readingOf(actor.role)), impacts };
      },
    );

    app.get(
      '/api/macro/impacts/:ticker',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'Impacts of macro events on a company, newest first',
          description:
            'The exposure profile of the company and the impact of each event. Empty for a ticker that is not tracked.',
          params: TickerPath,
          querystring: MacroImpactsQuery,
          response: { 200: CompanyMacroImpacts },
        },
      },
      async ({ params, query, actor, asOf }) => {
        const companyId = await findCompanyId(deps.db, params.ticker);
        if (companyId === null) return { exposure_profile: null, impacts: [] };
        const [profile, impacts] = await Promise.all([
          asOf ? findExposureAt(deps.db, companyId, asOf) : findActiveExposure(deps.db, companyId),
          listCompanyImpacts(deps.db, companyId, query, { ...readingOf(actor.role), asOf }),
        ]);
        if (!asOf) return { exposure_profile: profile, impacts };
        return {
          exposure_profile: profile,
          impacts: await withEventsAt(deps.db, impacts, readingOf(actor.role), asOf),
        };
      },
    );

    app.post(
      '/api/macro/what-if',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'Impacts of a hypothetical event on every company; nothing is written',
          description:
            'Computes what an event would mean for each tracked company, with the same rules as for a real event.',
          body: WhatIfInput,
          response: { 200: WhatIfResult },
        },
      },
      ({ body }) => evaluateEvent(deps, body),
    );
  };

/** The labels of the events as they were known at an instant. */
async function withEventsAt<Impact extends { event_id: string }>(
  db: Db,
  impacts: readonly Impact[],
  reading: { withRestricted: boolean },
  asOf: Date,
): Promise<Impact[]> {
  return Promise.all(
    impacts.map(async (impact) => {
      const event = await findGlobalEventAt(db, impact.event_id, asOf);
      if (!event) return impact;
      const view = toGlobalEventView(event, reading);
      return {
        ...impact,
        event_summary: view.summary,
        event_severity: view.severity,
        event_types: view.event_types,
        affected_regions: view.affected_regions,
      };
    }),
  );
}
