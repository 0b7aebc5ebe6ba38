<#import "template.ftl" as layout>
<#import "fields.ftl" as fields>
<#assign failed = messagesPerField.existsError('username','password')>
<#-- The site gives an address on the way from sign-up only -->
<#assign isNewMember = (login.username!'')?has_content && !usernameHidden?? && !failed && !message?has_content>
<@layout.registrationLayout displayMessage=true displayInfo=!isNewMember displayOtherWays=false; section>
  <#if section = "title">${msg("loginTitle")}
  <#elseif section = "header">${msg("loginAccountTitle")}
  <#elseif section = "lead"><p class="lead">${msg("loginSubtitle")}</p>
    <#if isNewMember><p class="notice success" role="status">${msg("loginNewMember")}</p></#if>
    <#if failed && !message?has_content><p class="notice error" role="alert">${kcSanitize(messagesPerField.getFirstError('username','password'))?no_esc}</p></#if>
  <#elseif section = "form">
    <form action="${url.loginAction}" method="post" data-once>
      <input type="hidden" name="credentialId"<#if auth?has_content && auth.selectedCredential?has_content> value="${auth.selectedCredential}"</#if>>
      <#if !usernameHidden??><@fields.email value=(login.username!'') autofocus=!((login.username!'')?has_content)/></#if>
      <@fields.password id="password" label=msg("password") autocomplete="current-password" invalid=failed autofocus=((login.username!'')?has_content || usernameHidden??)/>
      <p class="aside"><a href="/forgot-password">${msg("doForgotPassword")}</a></p>
      <button type="submit" name="login" class="primary">${msg("doLogIn")}</button>
    </form>
    <#list auth.authenticationSelections?filter(way -> way.displayName == "webauthn-passwordless-display-name") as passkey>
    <form action="${url.loginAction}" method="post" data-once>
      <button type="submit" class="secondary" name="authenticationExecution" value="${passkey.authExecId}">${msg("doLogInWithPasskey")}</button>
    </form>
    </#list>
  <#elseif section = "info"><p>${msg("noAccount")} <a href="/signup">${msg("doRegister")}</a></p>
  </#if>
</@layout.registrationLayout>
