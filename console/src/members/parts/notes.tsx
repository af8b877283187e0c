// Notes of colleagues about a member.
import { Button } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { Card, Empty, FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import type { Member } from "../queries/members.ts";
import { type Note, useNotes } from "../queries/notes.ts";
import { rowsOf } from "./growing-table.tsx";
import { DeleteNote, WriteNote } from "./note-dialogs.tsx";
import { noteTexts as texts } from "./note-texts.ts";
import "./notes.css";

type Asked = { act: "add" } | { act: "edit" | "delete"; note: Note };

/** The newest first; whoever may, writes, edits their own and deletes there. */
export const Notes = ({ member }: { member: Member }) => {
  const { t } = useSpeech();
  const found = useNotes(member.member_id);
  const may = useSession(({ permissions }) => permissions.includes("notes:write"));
  const [asked, setAsked] = useState<Asked | undefined>(undefined);
  const notes = rowsOf(found);
  if (notes === undefined)
    return found.isError ? (
      <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <LoadingCards count={1} />
    );
  const id = member.member_id;
  const close = () => setAsked(undefined);
  return (
    <Card
      title={t(texts.title)}
      hint={t(texts.help)}
      aside={may && <Button onClick={() => setAsked({ act: "add" })}>{t(texts.add)}</Button>}
    >
      {notes.length === 0 ? (
        <Empty title={t(texts.none)}>{may ? t(texts.noneHelp) : undefined}</Empty>
      ) : (
        <ul className="notes">
          {notes.map((note) => (
            <li key={note.note_id}>
              <Line note={note} may={may} onAsk={(act) => setAsked({ act, note })} />
            </li>
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <div className="row ends">
          <Button
            variant="default"
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {t(texts.more)}
          </Button>
        </div>
      )}
      {asked?.act === "add" && <WriteNote id={id} onClose={close} />}
      {asked?.act === "edit" && <WriteNote id={id} note={asked.note} onClose={close} />}
      {asked?.act === "delete" && <DeleteNote id={id} note={asked.note} onClose={close} />}
    </Card>
  );
};

type LineProps = { note: Note; may: boolean; onAsk: (act: "edit" | "delete") => void };

const Line = ({ note, may, onAsk }: LineProps) => {
  const { t, label, dateTime } = useSpeech();
  const { written_at, edited_at, deleted } = note;
  const when = dateTime(written_at);
  return (
    <article>
      <div className="row spread wraps">
        <p className="muted small">
          <bdi className="bold">{note.by_name ?? t(texts.somebody)}</bdi> · {when}
          {edited_at !== null && deleted === null && (
            <> · {t(texts.editedAt, { when: dateTime(edited_at) })}</>
          )}
        </p>
        {may && deleted === null && (
          <div className="row">
            {note.is_own && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={label(texts.editOf, { when })}
                onClick={() => onAsk("edit")}
              >
                {t(words.edit)}
              </Button>
            )}
            <Button
              variant="default"
              size="compact-sm"
              aria-label={label(texts.removeOf, { when })}
              onClick={() => onAsk("delete")}
            >
              {t(words.remove)}
            </Button>
          </div>
        )}
      </div>
      <Words note={note} />
    </article>
  );
};

const Words = ({ note: { text, deleted } }: { note: Note }) => {
  const { t, dateTime } = useSpeech();
  if (deleted !== null)
    return (
      <p className="muted">
        {t(texts.deletedBy, {
          who: deleted.by_name ?? t(texts.somebody),
          when: dateTime(deleted.at),
        })}
        {deleted.reason !== null && deleted.reason !== "" && (
          <>
            {" · "}
            <bdi className="breaks">{deleted.reason}</bdi>
          </>
        )}
      </p>
    );
  if (text === "") return <p className="muted">{t(texts.gone)}</p>;
  return (
    <p dir="auto" className="breaks note-text">
      {text}
    </p>
  );
};
