// Asks the browser for what a passkey has to say, and sends it with the form. What to ask for is in the form's data.

const form = document.querySelector('form[data-passkey]');
const { challenge, rpId, rpName, userId, algorithms, known, seconds } = form.dataset;
const needing = form.querySelectorAll('[data-needs-passkeys]');
const troubles = document.querySelectorAll('[data-trouble]');

const bytesOf = (text) => {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
};

const textOf = (bytes) => {
  const characters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

// The realm's policy says so of what it leaves to the browser
const chosen = (setting) => (setting === 'not specified' ? undefined : setting);

const list = (text) => text.split(',').filter(Boolean);
const knownKeys = list(known).map((id) => ({ type: 'public-key', id: bytesOf(id) }));
const timeout = Number(seconds) > 0 ? Number(seconds) * 1000 : undefined;

async function create() {
  const { attestation, attachment, residentKey, userVerification } = form.dataset;
  const { response, rawId, authenticatorAttachment } = await navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(challenge),
      rp: { id: rpId, name: rpName },
      // Shown by whatever keeps the passkey. Keycloak tells this page no other name than the account's number.
      user: { id: bytesOf(userId), name: rpName, displayName: rpName },
      pubKeyCredParams: list(algorithms).map((algorithm) => ({ type: 'public-key', alg: Number(algorithm) })),
      excludeCredentials: knownKeys,
      attestation: chosen(attestation),
      authenticatorSelection: {
        authenticatorAttachment: chosen(attachment),
        residentKey: chosen(residentKey),
        userVerification: chosen(userVerification),
      },
      timeout,
    },
  });
  return {
    clientDataJSON: textOf(response.clientDataJSON),
    attestationObject: textOf(response.attestationObject),
    publicKeyCredentialId: textOf(rawId),
    transports: (response.getTransports?.() ?? []).join(','),
    authenticatorAttachment: authenticatorAttachment ?? '',
  };
}

async function get() {
  const { response, rawId } = await navigator.credentials.get({
    publicKey: {
      challenge: bytesOf(challenge),
      rpId,
      allowCredentials: knownKeys,
      userVerification: chosen(form.dataset.userVerification),
      timeout,
    },
  });
  return {
    clientDataJSON: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    credentialId: textOf(rawId),
    userHandle: response.userHandle ? textOf(response.userHandle) : '',
  };
}

function tell(trouble) {
  for (const notice of troubles) notice.hidden = notice.dataset.trouble !== trouble;
}

// Browsers say of a refusal, a closed window and a wait that ran out the same: that it was not allowed.
const TROUBLES = { NotAllowedError: 'cancelled', AbortError: 'cancelled', InvalidStateError: 'known' };

let isBusy = false;

async function ask() {
  if (isBusy) return;
  isBusy = true;
  tell(null);
  try {
    const answer = await (form.dataset.passkey === 'create' ? create() : get());
    for (const [name, value] of Object.entries(answer)) form.elements.namedItem(name).value = value;
    form.submit();
  } catch (error) {
    isBusy = false;
    tell(TROUBLES[error.name] ?? 'failed');
  }
}

// The page comes back from the browser's cache as it was left.
window.addEventListener('pageshow', () => (isBusy = false));

form.addEventListener('submit', (event) => {
  // The button that leaves the page needs no passkey
  if (event.submitter?.name) return;
  event.preventDefault();
  void ask();
});

if (window.PublicKeyCredential) {
  for (const part of needing) part.hidden = false;
  const [first] = needing;
  (first.querySelector('input') ?? first).focus();
} else {
  tell('none');
}
