/** Cookies, forms and passkeys work at the one address the service is known by. */
export function showWrongOrigin() {
  document.getElementById("wrong-origin").hidden = window.location.origin === document.body.dataset.base;
}
