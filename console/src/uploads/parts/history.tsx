// Which files of products or brands were saved, by whom, and the button that takes one back.

import { Button } from "@mantine/core";
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import type { UploadShown } from "@nuqta/contracts/uploads.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { usePlace } from "../../kit/use-place.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Empty, Pill, useFailureText } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { type UploadKind, useUndoUpload, useUploads } from "../queries.ts";
import { hoursLeft, uploadTexts as texts } from "../texts.ts";

/** The history of one kind of files. */
export const UploadHistory = ({ kind }: { kind: UploadKind }) => {
  const { t } = useSpeech();
  const place = usePlace();
  const [asked, setAsked] = useState<UploadShown>();
  const uploads = useUploads(kind, place.page, place.size);
  const columns = useColumns(setAsked);
  return (
    <section className="card" aria-labelledby="upload-history">
      <div className="toolbar">
        <div className="toolbar-lead">
          <h2 id="upload-history">{t(texts.title)}</h2>
          <p className="muted">{t(texts.help)}</p>
        </div>
      </div>
      <DataTable
        caption={t(texts.title)}
        columns={columns}
        rows={uploads.data?.data}
        keyOf={(upload) => upload.upload_id}
        isStale={uploads.isPlaceholderData}
        failure={uploads.error}
        onRetry={() => void uploads.refetch()}
        empty={<Empty title={t(texts.empty)} />}
      />
      <Pager list={place} total={uploads.data?.total} />
      {asked !== undefined && <UndoDialog upload={asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
};

const sumOf = (counts: UploadShown["counts"], ...names: string[]): number =>
  names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);

const useColumns = (onUndo: (upload: UploadShown) => void): Column<UploadShown>[] => {
  const { t, label, plural, number, dateTime } = useSpeech();
  const count = (id: string, head: string, ...names: string[]): Column<UploadShown> => ({
    id,
    head,
    isNumber: true,
    cell: ({ counts }) => number(sumOf(counts, ...names)),
  });
  return [
    {
      id: "file",
      head: t(texts.file),
      isWide: true,
      cell: (upload) => <bdi>{upload.file_name}</bdi>,
    },
    { id: "saved", head: t(texts.saved), cell: (upload) => dateTime(upload.saved_at) },
    { id: "by", head: t(texts.by), cell: (upload) => <bdi>{upload.saved_by_name ?? "—"}</bdi> },
    count("rows", t(texts.rows), "rows"),
    count("added", t(texts.added), "created", "brands_created", "categories_created"),
    count("changed", t(texts.changed), "updated", "brands_updated", "products_linked"),
    count("rejected", t(texts.rejected), "rejected"),
    {
      id: "state",
      head: t(texts.state),
      cell: ({ undone_at }) =>
        undone_at === null ? (
          <Pill tone="on">{t(texts.stands)}</Pill>
        ) : (
          <Pill tone="off">{t(texts.undone, { when: dateTime(undone_at) })}</Pill>
        ),
    },
    {
      id: "undo",
      head: t(words.actions),
      isPinned: true,
      cell: (upload) =>
        upload.undoable_until !== null && (
          <span className="row one-line">
            <Button
              variant="default"
              size="xs"
              aria-label={label(texts.undoOf, { file: upload.file_name })}
              onClick={() => onUndo(upload)}
            >
              {t(texts.undo)}
            </Button>
            <small className="muted">
              {plural(
                hoursLeft,
                Math.floor((Date.parse(upload.undoable_until) - Date.now()) / hourMs),
              )}
            </small>
          </span>
        ),
    },
  ];
};

const UndoDialog = ({ upload, onClose }: { upload: UploadShown; onClose: () => void }) => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const undo = useUndoUpload();
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      onClose={onClose}
      title={t(texts.ask)}
      action={t(texts.confirm)}
      isBusy={undo.isPending}
      onConfirm={() =>
        undo.mutate(upload.upload_id, {
          onSuccess: ({ undone }) => {
            onClose();
            if (undone !== null) toastDone(t(texts.done, undone), t(words.close));
          },
          onError: (failure) => {
            onClose();
            toastRefused(textOf(failure), t(words.close));
          },
        })
      }
    >
      {t(texts.askHelp, { file: upload.file_name })}
    </ConfirmDialog>
  );
};
