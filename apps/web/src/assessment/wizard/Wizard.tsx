import { WizardScreen } from './WizardScreen';
import { Queries } from '../../session/Queries';

/** The wizard with all that it stands on: the editor, its words, and the schemas. */
export function Wizard() {
  return (
    <Queries>
      <WizardScreen />
    </Queries>
  );
}
