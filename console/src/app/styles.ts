// The styles of every page, in the order in which they overrule each other.
import "./kit-styles.ts";
import "./base.css";
import "./utilities.css";
import "../ui/controls.css";
import "../ui/ui.css";
