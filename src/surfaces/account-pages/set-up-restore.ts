import { html } from "../../lib/text/html.ts";

/** The other way to begin, for the link of the first account; its script shows it. */
export const SET_UP_RESTORE = html`<details id="set-up-restore" hidden>
  <summary>Restore a backup instead</summary>
  <p class="lead" id="restore-place">
    The server stops for the time of the restore, and starts again with the accounts of the backup.
    Stop the server that made it first.
  </p>
  <form id="restore" method="post" novalidate>
    <p class="notice danger form-fault" role="alert" hidden></p>
    <div class="field">
      <label for="restore-backup">Backup</label>
      <select id="restore-backup" name="backup" required aria-describedby="backup-fault"></select>
      <p class="fault" id="backup-fault" hidden></p>
    </div>
    <div class="field">
      <label for="restore-passphrase">Passphrase of the backup</label>
      <input
        type="password"
        id="restore-passphrase"
        name="passphrase"
        autocomplete="off"
        maxlength="1024"
        aria-describedby="restore-passphrase-hint passphrase-fault"
      />
      <p class="hint" id="restore-passphrase-hint">
        Opens the master key in it. Leave it empty where the server has the master key, or the
        passphrase, in its settings.
      </p>
      <p class="fault" id="passphrase-fault" hidden></p>
    </div>
    <button class="primary wide" type="submit">Restore</button>
  </form>
  <div id="restore-progress" role="status" hidden></div>
</details>`;
