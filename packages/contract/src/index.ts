export * from './account';
export * from './billing';
export * from './call';
export * from './clinic';
export * from './money';
export { PASSWORD_LEAST, PASSWORD_MOST, isCommonPassword, isPersonalPassword } from './passwords';
export * from './problems';
export * from './provider';
export * from './quotes';
export * from './registration';
export * from './reportPapers';
export * from './reports';
export * from './settings';
export * from './system';
export * from './user';
export * from './validation';
export * from './xrays';
export * from './words/index';
export { figureAt, markScale, withFigures } from './drawings/stillFigures';
export { linesOf, type Mark, MARK_PATHS, marksOf, type SideLines } from './drawings/sideLines';
export { type DepthBand, depthBand } from './drawings/depth';
export {
  boneDrawn,
  furcationMark,
  MARK_HEIGHTS,
  MARK_SIZES,
  marksFor,
  MOBILITY_SIGNS,
  pocketBase,
  spread,
  type ToothMarks,
} from './drawings/toothMarks';
export {
  implantShape,
  SHAPE_AIR,
  SHAPE_HEIGHT,
  shapeOf,
  shapeWidth,
  type ToothShape,
} from './drawings/toothShapes';
