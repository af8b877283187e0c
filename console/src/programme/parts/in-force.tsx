// Since when settings are in force, who put them there, and what is drafted or comes later.
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { programmeTexts } from "../texts/redemption.ts";

type Section = {
  readonly version: number;
  readonly draft: unknown;
  readonly scheduled: readonly { readonly version: number; readonly effective_from: string }[];
  readonly effective_from: string;
  readonly published_by: string;
  readonly published_by_name: string | null;
  readonly updated_at: string;
  readonly updated_by: string;
  readonly updated_by_name: string | null;
};

/** The name to show for whoever signed a change: their own, or "the system". */
export const useAuthor = (): ((id: string, name: string | null) => string) => {
  const { t } = useSpeech();
  const user = useSession((session) => session.user);
  return (id, name) => {
    if (user !== null && id === `staff:${user.id}`)
      return `${name ?? user.name} (${t(programmeTexts.you)})`;
    return name ?? (id === "system" ? t(programmeTexts.system) : id);
  };
};

/** The first settings of a programme are dated at the beginning of time: no date to show. */
const isInitial = ({ version, effective_from: from }: Section): boolean =>
  version === 1 || Date.parse(from) <= 0;

/** One line for what is in force, and one for each thing that is not yet. */
export const InForce = ({ section }: { section: Section }) => {
  const { t, dateTime } = useSpeech();
  const author = useAuthor();
  return (
    <div className="muted small" data-part="in-force">
      <p>
        {isInitial(section)
          ? t(programmeTexts.initial)
          : t(programmeTexts.inForce, {
              when: dateTime(section.effective_from),
              name: author(section.published_by, section.published_by_name),
            })}
      </p>
      {section.scheduled.map((later) => (
        <p key={later.version} className="gold">
          {t(programmeTexts.later, { when: dateTime(later.effective_from) })}
        </p>
      ))}
      {section.draft !== null && (
        <p className="gold">
          {t(programmeTexts.draft, {
            name: author(section.updated_by, section.updated_by_name),
            when: dateTime(section.updated_at),
          })}
        </p>
      )}
    </div>
  );
};
