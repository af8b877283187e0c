// A button's word with what it is about, said to assistive tools only: rows repeat the same words.

/** The name stays inside the content, so that what is seen is part of what is said. */
export const Named = ({ text, name }: { text: string; name: string }) => (
  <>
    {text} <span className="hidden-text">{name}</span>
  </>
);
