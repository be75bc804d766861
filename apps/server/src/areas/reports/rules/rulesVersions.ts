import { listRulesVersions } from '@alveola/contract';
import { run } from '../../../platform/db/statement';
import { type Route, route } from '../../../platform/http/route';
import { COUNTS } from './statements';

export const listRulesVersionsRoute: Route = route(listRulesVersions, async ({ deps: { db }, session }) => ({
  versions: [...(await run(db, COUNTS, { clinic: session.clinicId }))],
}));
