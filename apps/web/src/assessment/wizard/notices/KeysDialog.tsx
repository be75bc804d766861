import { useTranslation } from 'react-i18next';
import { useExample } from '../../../session/preferences/tour';
import { useMay } from '../../../session/useSession';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { Kbd } from '../../../ui/Kbd';
import { Switch } from '../../../ui/form/Checkbox';
import type { KeyRow, KeyTable } from '../../../ui/useKeys';
import { isEditorOpen, WIZARD_STEPS } from '../../document/editor';
import { siteCursor } from '../../document/siteCursor';
import { useAssessment } from '../../saving/store';
import {
  DENTITION_KEYS,
  FINDING_KEYS,
  MEASUREMENT_KEYS,
  SITE_KEYS,
  THIRD_KEYS,
  VALUE_KEYS,
} from '../../steps/stepKeys';
import { useReadBackSwitch } from '../../steps/values/readBack/useReadBack';
import { VIEWER_KEYS } from '../../viewer/viewerKeys';

const ALWAYS = {
  undo: { shown: ['ctrl', 'Z'] },
  redo: { shown: ['ctrl', 'shift', 'Z'] },
  next: { shown: ['alt', '→'] },
  back: { shown: ['alt', '←'] },
  keys: { shown: ['?'] },
} as const satisfies KeyTable;

const NAMES = {
  ctrl: 'wizard:help.ctrl',
  shift: 'wizard:help.shift',
  tab: 'wizard:help.tab',
  alt: 'wizard:help.alt',
  enter: 'wizard:help.enterKey',
  backspace: 'wizard:help.backspace',
  delete: 'xray:key.names.delete',
  space: 'wizard:help.space',
} as const;

const isNamed = (key: string): key is keyof typeof NAMES => key in NAMES;

function toRows<Name extends string>(
  table: Readonly<Record<Name, KeyRow>>,
  toWords: (name: NoInfer<Name>) => string,
): readonly { readonly shown: readonly string[]; readonly does: string }[] {
  const rows = [];
  for (const name in table) rows.push({ shown: table[name].shown, does: toWords(name) });
  return rows;
}

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const step = useAssessment((state) => state.editor?.step ?? 0);
  const isSited = useAssessment(
    ({ editor }) => !!editor && isEditorOpen(editor) && siteCursor(editor) !== null,
  );
  const { isOn, hasVoice, turn } = useReadBackSwitch();
  const mayChart = useMay('chart');
  const { busy, open: openTour } = useExample(true, onClose);
  const { two, other, ...measurement } = MEASUREMENT_KEYS;
  const help = (name: keyof typeof ALWAYS | keyof typeof DENTITION_KEYS | keyof typeof VALUE_KEYS) =>
    t(`wizard:help.${name}`);
  const groups = [
    { steps: WIZARD_STEPS, name: t('wizard:help.always'), keys: toRows(ALWAYS, help) },
    { steps: [1], name: t('wizard:steps.1'), keys: toRows(DENTITION_KEYS, help) },
    {
      steps: [2],
      name: t('wizard:steps.2'),
      keys: isSited ? toRows(SITE_KEYS, (name) => t(`charting:sites.key.${name}`)) : toRows(VALUE_KEYS, help),
    },
    {
      steps: [4],
      name: t('wizard:steps.4'),
      keys: [
        ...toRows({ ...measurement, ...VIEWER_KEYS, two, other }, (name) => t(`xray:key.${name}`)),
        ...toRows(FINDING_KEYS, (name) => t('xray:key.finding', { finding: t(`teeth:finding.${name}`) })),
      ],
    },
    { steps: [4], name: t('xray:thirds.title'), keys: toRows(THIRD_KEYS, (name) => t(`xray:key.${name}`)) },
  ].filter(({ steps }) => steps.some((each) => each === step));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('wizard:keys')}
      wide
      actions={
        <>
          {mayChart && (
            <Button busy={busy} onClick={() => void openTour()}>
              {t('xray:tour.again')}
            </Button>
          )}
          <Button variant="primary" autoFocus onClick={onClose}>
            {t('common:close')}
          </Button>
        </>
      }
    >
      <div className="mb-4 gap-8 sm:columns-2">
        {groups.map((group) => (
          <section key={group.name} className="mb-6">
            <h3 className="mb-2 text-body">{group.name}</h3>
            <dl className="flex flex-col gap-2 text-dense">
              {group.keys.map((entry) => (
                <div key={entry.does} className="flex break-inside-avoid items-center gap-3">
                  <dt className="flex w-32 shrink-0 gap-1">
                    {entry.shown.map((each) => (
                      <Kbd key={each}>{isNamed(each) ? t(NAMES[each]) : each}</Kbd>
                    ))}
                  </dt>
                  <dd className="text-ink-soft">{entry.does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      {step === 2 && (
        <div className="flex flex-col gap-4">
          {isSited && <p className="text-dense text-ink-soft">{t('charting:sites.path')}</p>}
          <Switch
            label={t('charting:readBack.title')}
            hint={t(hasVoice ? 'charting:readBack.hint' : 'charting:readBack.noVoice')}
            checked={isOn}
            disabled={!hasVoice}
            onChange={turn}
          />
        </div>
      )}
    </Dialog>
  );
}
