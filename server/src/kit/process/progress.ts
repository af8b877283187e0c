// Shows how far a long piece of work has come: a bar on a terminal, a line now and then elsewhere.

export type ProgressStream = { isTTY?: boolean; write(text: string): unknown };

/** Shows `share` (0 to 1) and a few words. */
export type Progress = (share: number, words: string) => void;

const barWidth = 30;
const redrawMs = 100;
const lineEveryPercent = 10;

/**
 * A progress display. The bar is drawn over itself at most ten times a second; elsewhere every tenth
 * of the work is one line.
 * @param now milliseconds of a clock that never goes back
 */
export const openProgress = (
  stream: ProgressStream,
  label: string,
  now: () => number = () => performance.now(),
): Progress => {
  let drawnAt = Number.NEGATIVE_INFINITY;
  let shown = -1;
  return (share, words) => {
    const percent = Math.floor(Math.min(1, Math.max(0, share)) * 100);
    const isDone = percent === 100;
    if (stream.isTTY === true) {
      if (!isDone && now() - drawnAt < redrawMs) return;
      if (shown === 100) return;
      drawnAt = now();
      shown = percent;
      const filled = Math.floor((percent * barWidth) / 100);
      const bar = "█".repeat(filled).padEnd(barWidth, "░");
      stream.write(`\r${label} ${bar} ${percent} %  ${words}\u001b[K${isDone ? "\n" : ""}`);
      return;
    }
    const step = Math.floor(percent / lineEveryPercent);
    if (step === shown) return;
    shown = step;
    stream.write(`${label}: ${percent} %, ${words}\n`);
  };
};
