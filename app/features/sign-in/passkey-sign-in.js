// Signs in with a passkey: by the button, and by the browser's suggestions in the field. Without
// support the code remains. The server puts credential-json.js before this.
const form = document.querySelector('form[data-passkey]')
const supported = globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON
if (form && supported) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    JSON.parse(form.dataset.passkey),
  )
  const note = form.querySelector('[role=alert]')
  let waiting
  const ask = async (mediation) => {
    waiting?.abort()
    waiting = new AbortController()
    try {
      const { signal } = waiting
      const credential = await navigator.credentials.get({ publicKey, mediation, signal })
      form.passkey.value = credentialJson(credential)
      form.submit()
    } catch (error) {
      // The browser says the same for no passkey and for a canceled one.
      if (error.name !== 'AbortError' && mediation !== 'conditional')
        note.textContent = 'No passkey was used. You can sign in with a code.'
    }
  }
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    note.textContent = ''
    ask('optional')
  })
  if (await PublicKeyCredential.isConditionalMediationAvailable?.()) ask('conditional')
}
