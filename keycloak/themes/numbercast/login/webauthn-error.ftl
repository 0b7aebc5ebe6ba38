<#import "template.ftl" as layout>
<@layout.registrationLayout displayMessage=false; section>
  <#if section = "title">${msg("passkeyErrorTitle")}
  <#elseif section = "header">${msg("passkeyErrorTitle")}
  <#elseif section = "form">
    <p class="notice error" role="alert">${kcSanitize(message.summary)?no_esc}</p>
    <form action="${url.loginAction}" method="post" data-once>
      <input type="hidden" name="authenticationExecution" value="${execution!''}">
      <button type="submit" class="primary" name="isSetRetry" value="retry" autofocus>${msg("passkeyAgain")}</button>
      <#if isAppInitiatedAction??><button type="submit" class="secondary" name="cancel-aia" value="true">${msg("doCancel")}</button></#if>
    </form>
  </#if>
</@layout.registrationLayout>
