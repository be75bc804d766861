import type { ToothNumber } from '@alveola/clinical';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MountSection, XrayMount } from '../../../assessment/mount/XrayMount';
import { Loaded } from '../../common/Loaded';
import type { CompletedVisit } from '../plots';
import { usePatientXrays } from '../usePatient';

interface PatientMountProps {
  readonly patientId: string;
  readonly visits: readonly CompletedVisit[];
}

export function PatientMount({ patientId, visits }: PatientMountProps) {
  const { t } = useTranslation();
  const answer = usePatientXrays(patientId);
  const teethOn = useMemo(() => toTeethOn(visits), [visits]);
  return (
    <MountSection>
      <Loaded answer={answer}>
        {(xrays) =>
          xrays.length === 0 ? (
            <p className="text-ink-soft">{t('charting:mount.none')}</p>
          ) : (
            <XrayMount xrays={xrays} teethOn={teethOn} />
          )
        }
      </Loaded>
    </MountSection>
  );
}

function toTeethOn(visits: readonly CompletedVisit[]): (id: string) => readonly ToothNumber[] {
  const films = new Map<string, Set<ToothNumber>>();
  for (const { tooth, film } of visits.flatMap(({ findings }) => findings.sites)) {
    if (film === null) continue;
    films.set(film, (films.get(film) ?? new Set()).add(tooth));
  }
  return (id) => [...(films.get(id) ?? [])];
}
