// Sections that open and close, each under a heading of its own.
import { type ReactNode, useId } from "react";
import "./accordion.css";
import { IconChevronDown } from "./icons.ts";

type Props = {
  title: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** What stands at the end of the heading, such as whether the section is complete. */
  mark?: ReactNode;
  children: ReactNode;
};

/** One section; what is closed stays in the form and keeps what was typed. */
export const AccordionSection = ({ title, isOpen, onToggle, mark, children }: Props) => {
  const id = useId();
  return (
    <section className="card fold" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onToggle(!isOpen)}
        >
          <span>{title}</span>
          {mark}
          <IconChevronDown size={18} aria-hidden="true" />
        </button>
      </h2>
      <div id={id} className="fold-body" hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
};
