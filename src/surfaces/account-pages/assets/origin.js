/**
 * Shows a notice at an origin other than the public one, where cookies and passkeys do not work.
 *
 * @returns True at such an origin.
 */
export function showWrongOrigin() {
  const isWrong = window.location.origin !== document.body.dataset.base;
  document.getElementById("wrong-origin").hidden = !isWrong;
  return isWrong;
}
