/** An e-mail address, which in a narrow column breaks before its at sign rather than inside a word. */
export const Email = ({ address }: { address: string }) => {
  const at = Math.max(address.lastIndexOf("@"), 0);
  return (
    <bdi dir="ltr">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </bdi>
  );
};
