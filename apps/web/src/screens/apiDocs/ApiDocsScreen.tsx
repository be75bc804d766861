import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Queries } from '../../session/Queries';
import { send, toAddress } from '../../session/http';
import { Page } from '../../shell/Page';
import { Loaded } from '../common/Loaded';
import { Section } from '../common/Section';
import { CallEntry } from './CallEntry';
import { description, listCalls } from './description';

const fetchDescription = async () =>
  description.parse(await (await send({ method: 'GET', path: '/openapi.json' })).json());

export function ApiDocsScreen() {
  return (
    <Queries>
      <ApiDocs />
    </Queries>
  );
}

function ApiDocs() {
  const { t } = useTranslation();
  const answer = useQuery({
    queryKey: ['openapi'],
    queryFn: fetchDescription,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Page title={t('connections:api.title')} className="max-w-5xl">
      <p className="mb-6 max-w-2xl text-ink-soft">
        {t('connections:api.intro')}{' '}
        <a className="font-medium text-accent underline underline-offset-2" href={toAddress('/openapi.json')}>
          OpenAPI 3.1
        </a>
      </p>
      <Loaded answer={answer}>
        {(described) => {
          const calls = listCalls(described);
          return (
            <div className="flex flex-col gap-6">
              <Section title={t('connections:api.byKey')}>
                <Calls calls={calls.filter((call) => call['x-scope'])} />
              </Section>
              <Section title={t('connections:api.others')}>
                <p className="text-ink-soft">{t('connections:api.othersHint')}</p>
                <Calls calls={calls.filter((call) => !call['x-scope'])} />
              </Section>
            </div>
          );
        }}
      </Loaded>
    </Page>
  );
}

function Calls({ calls }: { readonly calls: ReturnType<typeof listCalls> }) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {calls.map((call) => (
        <CallEntry key={`${call.method} ${call.path}`} call={call} />
      ))}
    </ul>
  );
}
