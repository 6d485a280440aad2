import { Type } from 'typebox';
import { Uuid } from '../kernel/http/types.schema.ts';

export const CompanyPath = Type.Object({ company_id: Uuid });
export const WatchlistPath = Type.Object({ watchlist_id: Uuid });
export const WatchlistMemberPath = Type.Object({ watchlist_id: Uuid, company_id: Uuid });
export const RelationshipPath = Type.Object({ company_id: Uuid, relationship_id: Uuid });
