<#-- One labelled field with its own error beside it; a password field also gets a button that shows what was typed. -->
<#macro email error="" value="" autofocus=true>
<div class="field">
  <label for="username">${msg("email")}</label>
  <input id="username" name="username" type="email" inputmode="email" autocomplete="username" autocapitalize="none" spellcheck="false" required
    value="${value}"<#if autofocus> autofocus</#if><#if error?has_content> aria-invalid="true" aria-describedby="username-error"</#if>>
  <#if error?has_content><p class="error" id="username-error">${error}</p></#if>
</div>
</#macro>

<#macro password id label autocomplete error="" autofocus=false invalid=false hint="">
<div class="field">
  <label for="${id}">${label}</label>
  <div class="with-button">
    <input id="${id}" name="${id}" type="password" autocomplete="${autocomplete}" required maxlength="128"<#if autofocus> autofocus</#if>
      <#if error?has_content || invalid> aria-invalid="true"</#if><#if error?has_content> aria-describedby="${id}-error"<#elseif hint?has_content> aria-describedby="${hint}"</#if>>
    <button type="button" class="reveal" aria-controls="${id}" aria-pressed="false" data-show="${msg('showPassword')}" data-hide="${msg('hidePassword')}" hidden>${msg("showPassword")}</button>
  </div>
  <#if error?has_content><p class="error" id="${id}-error">${error}</p></#if>
</div>
</#macro>

<#macro code id label error="" mode="numeric" hint="">
<div class="field">
  <label for="${id}">${label}</label>
  <input id="${id}" name="${id}" type="text" inputmode="${mode}" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required autofocus
    <#if error?has_content> aria-invalid="true" aria-describedby="${id}-error"<#elseif hint?has_content> aria-describedby="${hint}"</#if>>
  <#if error?has_content><p class="error" id="${id}-error">${error}</p></#if>
</div>
</#macro>

<#-- What may be wrong with a passkey, each shown by passkey.js when it is so. -->
<#macro passkeyTrouble cancelled failed known="">
<p class="notice warning" data-trouble="none" role="alert" hidden>${msg("passkeyNone")}</p>
<p class="notice error" data-trouble="cancelled" role="alert" hidden>${cancelled}</p>
<p class="notice error" data-trouble="failed" role="alert" hidden>${failed}</p>
<#if known?has_content><p class="notice error" data-trouble="known" role="alert" hidden>${known}</p></#if>
<noscript><p class="notice warning">${msg("passkeyScript")}</p></noscript>
<script type="module" src="${url.resourcesPath}/js/passkey.js"></script>
</#macro>
