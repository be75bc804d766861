/** Runs at most once a frame, however often it is asked for. */
export function oncePerFrame(run: () => void): { readonly ask: () => void; readonly stop: () => void } {
  let frame = 0;
  const due = () => {
    frame = 0;
    run();
  };
  return {
    ask: () => {
      frame ||= requestAnimationFrame(due);
    },
    stop: () => cancelAnimationFrame(frame),
  };
}
