// A place for one file: dropped or chosen, refused early when its kind or size is wrong, with the real
// progress of its upload.
import { Button } from "@mantine/core";
import { useId, useRef, useState } from "react";
import { useSpeech } from "../i18n/language.tsx";
import { texts } from "../i18n/text.ts";
import { type FileFault, type FileRule, fileFault } from "./file-check.ts";
import "./drop-zone.css";
import { IconUpload } from "../ui/icons.ts";
import { words } from "../ui/words.ts";

const dropTexts = texts({
  choose: { en: "Choose a file", ar: "اختيار ملف" },
  kind: {
    en: "This kind of file is not taken. Allowed: {endings}",
    ar: "هذا النوع من الملفات غير مقبول. المسموح: {endings}",
  },
  size: { en: "The file is larger than {size} MB.", ar: "حجم الملف أكبر من {size} ميجابايت." },
  empty: { en: "The file is empty.", ar: "الملف فارغ." },
  one: { en: "Please drop one file at a time.", ar: "يُرجى إسقاط ملف واحد في كل مرة." },
  sending: { en: "Uploading {name}", ar: "جارٍ رفع {name}" },
  checking: {
    en: "The file has arrived; its rows are being read…",
    ar: "وصل الملف وتجري قراءة صفوفه…",
  },
});

type Props = {
  /** What the place is for; also the name of the file field. */
  label: string;
  hint?: string;
  rule: FileRule;
  onFile: (file: File) => void;
  isDisabled?: boolean;
};

/** Dropping and choosing do the same. */
export const DropZone = ({ label, hint, rule, onFile, isDisabled = false }: Props) => {
  const { t } = useSpeech();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [fault, setFault] = useState<FileFault | "one">();
  const take = (files: FileList | null): void => {
    const [file, other] = files ?? [];
    if (file === undefined) return;
    const wrong = other === undefined ? fileFault(file, rule) : "one";
    setFault(wrong);
    if (wrong === undefined) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a way for the mouse only; the button inside does the same
    <div
      className="drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!isDisabled) take(event.dataTransfer.files);
      }}
    >
      <IconUpload size={26} aria-hidden="true" />
      <p>{label}</p>
      {hint !== undefined && <p className="muted small">{hint}</p>}
      <input
        ref={input}
        id={id}
        type="file"
        className="hidden-text"
        tabIndex={-1}
        aria-label={label}
        accept={rule.endings.join(",")}
        disabled={isDisabled}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file, mended, may be chosen again.
          event.currentTarget.value = "";
        }}
      />
      <Button
        variant="default"
        mt={10}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {t(dropTexts.choose)}
      </Button>
      {fault !== undefined && (
        <p className="loss" role="alert">
          {fault === "kind"
            ? t(dropTexts.kind, { endings: rule.endings.join(" ") })
            : fault === "size"
              ? t(dropTexts.size, { size: rule.bytesMax / (1024 * 1024) })
              : t(dropTexts[fault])}
        </p>
      )}
    </div>
  );
};

/** How much of a file has left; at its end the server is still reading. */
export const UploadBar = ({
  name,
  share,
  onCancel,
}: {
  name: string;
  share: number;
  onCancel?: (() => void) | undefined;
}) => {
  const { t, percent } = useSpeech();
  // The end is for the answer: a bar at 100 % that goes on waiting would lie.
  const shown = Math.min(99, Math.floor(share * 100));
  return (
    <div className="upload-bar">
      <div className="row spread small">
        <span>{share >= 1 ? t(dropTexts.checking) : t(dropTexts.sending, { name })}</span>
        <span>{percent(shown / 100)}</span>
      </div>
      <progress max={100} value={shown} aria-label={t(dropTexts.sending, { name })} />
      {onCancel !== undefined && (
        <Button variant="subtle" size="compact-sm" onClick={onCancel}>
          {t(words.cancel)}
        </Button>
      )}
    </div>
  );
};
