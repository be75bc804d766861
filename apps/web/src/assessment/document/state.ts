import type {
  Assessment,
  BoneDefectKind,
  PictureCalibration,
  ClinicalValueType,
  ImagePoint,
  MarkerIdentity,
  MarkerStep,
  MeasuringStep,
  NotPeriodontal,
  PlacedNumber,
  Overrule,
  Preferences,
  Side,
  SidedFinding,
  SitePlace,
  SiteRowName,
  Third,
  ToothNumber,
  ToothState,
  Visibility,
  WholeToothFinding,
  WizardStep,
} from '@alveola/clinical';
import type { PatientDraft } from './patientDraft';

export const WIZARD_STEPS: readonly WizardStep[] = [0, 1, 2, 3, 4, 5];

export interface EditorRefusal {
  readonly code: string;
  readonly values: Readonly<Record<string, number | string>>;
}

export interface Snapshot {
  /** Null until the patient information of a new assessment was accepted. */
  readonly document: Assessment | null;
  readonly patient: PatientDraft;
}

export type SiteAwaited = 'ten' | 'coronal' | 'apical' | 'furcation' | 'mobility' | 'keratinized';

export interface SiteCursor {
  readonly list: SiteRowName;
  readonly at: SitePlace | null;
  /** Bleeding and margin keys belong to this site, although the next one is already asked. */
  readonly typed: SitePlace | null;
  readonly awaits: SiteAwaited | null;
  readonly entrances: number;
}

export type SiteEdit =
  | { readonly does: 'digit'; readonly digit: number }
  | { readonly does: 'mark'; readonly list: 'bleeding' | 'plaque' | 'suppuration' }
  | { readonly does: 'fill'; readonly value: number | boolean }
  | { readonly does: 'pass' | 'clear' | 'drop' };

export type SiteLook =
  | { readonly does: 'go'; readonly to: SitePlace; readonly list?: SiteRowName }
  | { readonly does: 'list'; readonly list: SiteRowName }
  | { readonly does: 'await'; readonly what: SiteAwaited | null }
  | { readonly does: 'next' }
  | { readonly does: 'follow'; readonly path: readonly SitePlace[] }
  | { readonly does: 'open' }
  | { readonly does: 'close' };

/** `every`: step by step at every tooth. `thirds`: by eye. `deciding`: only teeth that decide the classes. */
export type Approach = 'every' | 'thirds' | 'deciding';

export interface EditorState extends Snapshot {
  readonly past: readonly Snapshot[];
  readonly future: readonly Snapshot[];
  readonly preferences: Preferences;
  // The fields below describe the screen: never saved, never undone.
  readonly step: WizardStep;
  readonly reached: WizardStep;
  readonly tooth: ToothNumber | null;
  readonly valueType: ClinicalValueType;
  /** A pocket depth of 1 was typed at `tooth`; a second digit makes it 10 to 15. */
  readonly awaitsDigit: boolean;
  /** Null: one value a tooth, unless the record has sites (`siteCursor`). */
  readonly sites: SiteCursor | null;
  readonly path: readonly SitePlace[];
  readonly measuringStep: MeasuringStep;
  /** Null: not chosen, which behaves as `every`. */
  readonly approach: Approach | null;
  /** Chosen by hand. Otherwise `askedSide` finds the side from the document. */
  readonly side: Side | null;
  readonly image: string | null;
  /** The asked marker exists: its mean with the next click becomes the marker. */
  readonly measuresAgain: boolean;
  /** Asks for what is left of the tooth's root on another film. */
  readonly asksRoot: boolean;
  readonly refusal: EditorRefusal | null;
  /** Newest last; a marker leaves the list once somebody confirms it. */
  readonly questioned: readonly MarkerIdentity[];
  readonly rejectedNumbers: readonly ToothNumber[];
  /** The patient's newest completed analysis before this one; null where there is none, or not yet. */
  readonly lastVisit: Assessment | null;
  /** Ids of pictures that show no apices. */
  readonly bitewings: readonly string[];
  /** Teeth whose film ends above the apex, as the clinician says. */
  readonly cutOff: readonly ToothNumber[];
  /** Only these fields show their faults: those that were left, or all after an incomplete submission. */
  readonly checkedFields: readonly PatientTextField[] | 'all';
  /** The typed field or the dragged tooth: one gesture is one step of undo. */
  readonly gesture: PatientTextField | ToothNumber | null;
}

export type Edited = { readonly document: Assessment } | { readonly refusal: EditorRefusal };

export interface Editor extends EditorState {
  readonly document: Assessment;
}

/** Every edit and every look ends what was asked or said for one moment. */
export const MOMENT_OVER = {
  awaitsDigit: false,
  measuresAgain: false,
  asksRoot: false,
  refusal: null,
  gesture: null,
} as const satisfies Partial<EditorState>;

export function isEditorOpen(editor: EditorState): editor is Editor {
  return editor.document !== null;
}

export type PatientTextField = 'patientNumber' | 'patientAge';

/** These edits need no document. The draft's schema checks the values. */
export type PatientEdit =
  | {
      readonly type: 'patientEdited';
      readonly change: { readonly [Field in keyof PatientDraft]?: unknown };
    }
  | { readonly type: 'patientFieldLeft'; readonly field: PatientTextField }
  | { readonly type: 'patientSubmitted' };

export type Edit =
  | { readonly type: 'toothMarked'; readonly teeth: readonly ToothNumber[]; readonly state: ToothState }
  | { readonly type: 'remarkSet'; readonly tooth: ToothNumber; readonly text: string }
  | { readonly type: 'digitTyped'; readonly digit: number }
  | { readonly type: 'valueEntered'; readonly value: number }
  | { readonly type: 'valueCleared' }
  | { readonly type: 'valuesFilled'; readonly value: number }
  | { readonly type: 'suppurationToggled'; readonly tooth: ToothNumber }
  | { readonly type: 'nonKeratinizedToggled'; readonly tooth: ToothNumber }
  | { readonly type: 'markerPlaced'; readonly at: ImagePoint }
  | { readonly type: 'numbersAccepted'; readonly numbers: readonly PlacedNumber[] }
  | {
      readonly type: 'sideMeasured';
      readonly CEJ: ImagePoint;
      readonly BoneLevel: ImagePoint;
      readonly RootApex: ImagePoint | null;
    }
  | {
      readonly type: 'markerMoved';
      readonly tooth: ToothNumber;
      readonly step: MarkerStep;
      readonly side: Side;
      readonly at: ImagePoint;
    }
  | {
      readonly type: 'markerRemoved';
      readonly tooth: ToothNumber;
      readonly step: MarkerStep;
      readonly side: Side;
      readonly image: string;
    }
  | {
      readonly type: 'estimatesSet';
      readonly teeth: readonly ToothNumber[];
      readonly third: Third | null;
    }
  | { readonly type: 'estimatesFilled'; readonly third: Third }
  | { readonly type: 'measuredAnew'; readonly tooth: ToothNumber }
  | {
      readonly type: 'boneDefectAnswered';
      readonly tooth: ToothNumber;
      readonly which: BoneDefectKind;
      readonly present: boolean | null;
      readonly at?: ImagePoint | null;
    }
  | { readonly type: 'noDefectsLeft' }
  | {
      readonly type: 'findingSet';
      readonly tooth: ToothNumber;
      readonly finding: WholeToothFinding;
      readonly present: boolean;
    }
  | {
      readonly type: 'sidedFindingSet';
      readonly tooth: ToothNumber;
      readonly finding: SidedFinding;
      readonly sides: readonly Side[];
    }
  | {
      readonly type: 'causeSet';
      readonly tooth: ToothNumber;
      readonly cause: NotPeriodontal | null;
    }
  | {
      readonly type: 'implantLengthSet';
      readonly tooth: ToothNumber;
      /** Millimetres. */
      readonly length: number | null;
    }
  | { readonly type: 'visibilitySet'; readonly tooth: ToothNumber; readonly to: Visibility }
  | { readonly type: 'notVisibleMarked'; readonly teeth: readonly ToothNumber[] }
  | {
      readonly type: 'calibrationSet';
      readonly image: string;
      readonly calibration: PictureCalibration | null;
    }
  | { readonly type: 'imageRemoved'; readonly image: string }
  | {
      readonly type: 'scoreSet';
      readonly tooth: ToothNumber;
      readonly score: number;
      readonly computed: number;
    }
  | { readonly type: 'scoreReset'; readonly tooth: ToothNumber }
  | { readonly type: 'overruleSet'; readonly overrule: Overrule | null }
  | { readonly type: 'siteEdited'; readonly edit: SiteEdit }
  | { readonly type: 'cleared' };

export type ScreenLook =
  | { readonly type: 'toothSelected'; readonly tooth: ToothNumber | null }
  | { readonly type: 'sideSelected'; readonly side: Side | null }
  | { readonly type: 'stepEntered'; readonly step: WizardStep }
  | { readonly type: 'valueTypeSelected'; readonly valueType: ClinicalValueType }
  | { readonly type: 'measuringStepSelected'; readonly measuringStep: MeasuringStep }
  | { readonly type: 'approachChosen'; readonly approach: Approach }
  | {
      readonly type: 'repeatAsked';
      readonly tooth: ToothNumber;
      readonly step: MarkerStep;
      readonly side: Side;
    }
  | { readonly type: 'rootAsked'; readonly isAsked: boolean }
  | { readonly type: 'imageSelected'; readonly image: string | null }
  | { readonly type: 'numbersRejected'; readonly teeth: readonly ToothNumber[] }
  | { readonly type: 'lastVisitLoaded'; readonly document: Assessment | null }
  | { readonly type: 'bitewingsListed'; readonly images: readonly string[] }
  | { readonly type: 'cutOffSet'; readonly teeth: readonly ToothNumber[]; readonly isCutOff: boolean }
  | { readonly type: 'markerConfirmed'; readonly marker: MarkerIdentity }
  | { readonly type: 'markerAskedAgain'; readonly marker: MarkerIdentity }
  | { readonly type: 'siteLooked'; readonly look: SiteLook }
  | { readonly type: 'fractionTyped' }
  | { readonly type: 'refusalSeen' };

export type Action =
  | Edit
  | PatientEdit
  | ScreenLook
  | { readonly type: 'preferencesChanged' | 'preferencesLoaded'; readonly preferences: Preferences }
  | { readonly type: 'versionTaken'; readonly document: Assessment }
  | { readonly type: 'undone' }
  | { readonly type: 'redone' };
