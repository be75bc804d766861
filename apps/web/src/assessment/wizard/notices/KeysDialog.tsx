import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Kbd } from '../../../ui/Kbd';
import { WIZARD_STEPS } from '../../document/editor';
import { useAssessment } from '../../saving/store';
import { useMeasurementKeyList } from '../../steps/measurement/useMeasurementKeyList';

const ALL: readonly number[] = WIZARD_STEPS;

/** The keys that work here: everywhere, and on the step that is open. */
export function KeysDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const step = useAssessment((state) => state.editor?.step ?? 0);
  const measurement = useMeasurementKeyList();
  const key = {
    ctrl: t('wizard:help.ctrl'),
    shift: t('wizard:help.shift'),
    tab: t('wizard:help.tab'),
    alt: t('wizard:help.alt'),
    enter: t('wizard:help.enterKey'),
    backspace: t('wizard:help.backspace'),
  };
  const groups = [
    {
      steps: ALL,
      name: t('wizard:help.always'),
      keys: [
        { keys: [key.ctrl, 'Z'], does: t('wizard:help.undo') },
        { keys: [key.ctrl, key.shift, 'Z'], does: t('wizard:help.redo') },
        { keys: [key.alt, '→'], does: t('wizard:help.next') },
        { keys: [key.alt, '←'], does: t('wizard:help.back') },
        { keys: ['?'], does: t('wizard:help.keys') },
      ],
    },
    {
      steps: [1],
      name: t('wizard:help.dentition'),
      keys: [
        { keys: ['←', '→'], does: t('wizard:help.move') },
        { keys: ['↑', '↓'], does: t('wizard:help.arch') },
        { keys: [key.shift, '←', '→'], does: t('wizard:help.range') },
        { keys: ['M'], does: t('wizard:help.missing') },
        { keys: ['I'], does: t('wizard:help.implant') },
        { keys: ['P'], does: t('wizard:help.present') },
      ],
    },
    {
      steps: [2],
      name: t('wizard:help.values'),
      keys: [
        { keys: ['0', '…', '9'], does: t('wizard:help.digit') },
        { keys: ['←', '→', '↑', '↓'], does: t('wizard:help.move') },
        { keys: [key.enter], does: t('wizard:help.enter') },
        { keys: [key.backspace], does: t('wizard:help.clear') },
        { keys: [key.tab], does: t('wizard:help.type') },
        { keys: ['F'], does: t('wizard:help.fill') },
        { keys: ['S'], does: t('wizard:help.suppuration') },
        { keys: ['G'], does: t('wizard:help.gingiva') },
      ],
    },
    { steps: [4], name: t('wizard:steps.4'), keys: measurement },
  ].filter(({ steps }) => steps.some((each) => each === step));
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('wizard:help.title')}
      wide
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('wizard:help.close')}
        </Button>
      }
    >
      <div className="gap-8 sm:columns-2">
        {groups.map((group) => (
          <section key={group.name} className="mb-6">
            <h3 className="mb-2 text-body">{group.name}</h3>
            <dl className="flex flex-col gap-2 text-dense">
              {group.keys.map((entry) => (
                <div key={entry.does} className="flex break-inside-avoid items-center gap-3">
                  <dt className="flex w-32 shrink-0 gap-1">
                    {entry.keys.map((each) => (
                      <Kbd key={each}>{each}</Kbd>
                    ))}
                  </dt>
                  <dd className="text-ink-soft">{entry.does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
