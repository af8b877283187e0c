// A file of rows: its place, its progress, why it was refused, and what came of it.
import type { UploadMode } from "@nuqta/contracts/products.ts";
import { type ReactNode, useRef } from "react";
import { Note, useFailureText } from "../ui/page.tsx";
import { useUpload } from "../ui/use-upload.ts";
import { DropZone, UploadBar } from "./drop-zone.tsx";
import type { FileRule } from "./file-check.ts";

type Props<Result> = {
  label: string;
  hint: string;
  rule: FileRule;
  /** How a file is sent that was just dropped. */
  mode: UploadMode;
  send: (
    file: File,
    mode: UploadMode,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<Result>;
  /** What stands above the place, told whether a file is on its way. */
  before?: (isBusy: boolean) => ReactNode;
  /** What came of it; `again` sends the same file in another way. */
  children: (result: Result, again: (mode: UploadMode) => void) => ReactNode;
};

export const CheckedUpload = <Result,>(props: Props<Result>) => {
  const { label, hint, rule, mode, send, before, children } = props;
  const textOf = useFailureText();
  const last = useRef<{ file: File; mode: UploadMode }>(undefined);
  const { share, name, failure, result, run, cancel } = useUpload<Result>(
    (file, onProgress, signal) => send(file, last.current?.mode ?? mode, onProgress, signal),
  );
  const start = (file: File, how: UploadMode): void => {
    last.current = { file, mode: how };
    void run(file);
  };
  return (
    <>
      {before?.(share !== undefined)}
      <DropZone
        label={label}
        hint={hint}
        rule={rule}
        isDisabled={share !== undefined}
        onFile={(file) => start(file, mode)}
      />
      {share !== undefined && <UploadBar name={name} share={share} onCancel={cancel} />}
      {failure !== undefined && <Note tone="loss">{textOf(failure)}</Note>}
      {result !== undefined &&
        children(result, (how) => last.current !== undefined && start(last.current.file, how))}
    </>
  );
};
