/** Shows a notice at an origin other than the public one, where cookies and passkeys do not work. */
export function showWrongOrigin() {
  document.getElementById("wrong-origin").hidden = window.location.origin === document.body.dataset.base;
}
