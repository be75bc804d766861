import { listRulesVersions } from '@alveola/contract';
import { run } from '../../../platform/db/statement';
import { type Route, route } from '../../../platform/http/route';
import { RULES_COUNTS } from './statements';

export const listRulesVersionsRoute: Route = route(listRulesVersions, async ({ deps: { db }, session }) => ({
  versions: [...(await run(db, RULES_COUNTS, { clinic: session.clinicId }))],
}));
