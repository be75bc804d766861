import { getAbout, getLegalText } from '@alveola/contract';
import { type Route, route } from '../../platform/http/route';
import { refuse } from '../../platform/base/result';
import { readBuild, readComponents } from './build';
import { listLegalTexts, readLegalText } from './legalTexts';

export const getAboutRoute: Route = route(getAbout, async ({ deps: { company, legalDir, termsVersion } }) => {
  const [build, components, legal] = await Promise.all([
    readBuild(),
    readComponents(),
    listLegalTexts(legalDir),
  ]);
  return { build, company, legal, terms_version: termsVersion, components };
});

export const getLegalTextRoute: Route = route(
  getLegalText,
  async ({ deps: { legalDir }, params: { name }, query: { language } }) =>
    (await readLegalText(legalDir, name, language)) ?? refuse('not-found'),
);
