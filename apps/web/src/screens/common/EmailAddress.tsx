/** Breaks before the @ where a line is too narrow, never within a word. */
export function EmailAddress({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
