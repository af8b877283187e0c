// Answers that are asked for again and again.

/** The same pure function, which keeps its answers; all are forgotten once there are `max` of them. */
export const remembered = <Asked, Answer>(
  of: (asked: Asked) => Answer,
  max = 4_096,
): ((asked: Asked) => Answer) => {
  const answers = new Map<Asked, Answer>();
  return (asked) => {
    const known = answers.get(asked);
    if (known !== undefined) return known;
    const answer = of(asked);
    if (answers.size >= max) answers.clear();
    answers.set(asked, answer);
    return answer;
  };
};
