<#import "template.ftl" as layout>
<@layout.registrationLayout; section>
  <#if section = "title">${msg("loginTitle")}
  <#elseif section = "header">${msg("loginChooseAuthenticator")}
  <#elseif section = "form">
    <form action="${url.loginAction}" method="post" data-once>
      <#list auth.authenticationSelections as way>
      <button type="submit" class="secondary" name="authenticationExecution" value="${way.authExecId}">${msg(way.displayName)}</button>
      </#list>
    </form>
  </#if>
</@layout.registrationLayout>
